import { describe, expect, it } from 'vitest'
import type { Choice } from '../src/game/choice'
import { FREE_VERBS, KINDS, type Verb } from '../src/game/kinds'
import { LANGUAGES, OFFERED, pageOf } from '../src/i18n/languages'

/** The verbs that examples begin with: whoever reads one knows what to do. Nothing else may stand there. */
const BEGIN: Readonly<Record<string, string>> = {
  en: 'activate advance attach attack cease choose claim continue deploy detonate discard do draw drive end enter exchange fire force give keep leave let lose lower make move place play put remove replace retreat scout send settle shift shuffle spend stand stay take turn use',
  pl: 'aktywuj dobierz dołącz kontynuuj nadaj obniż obróć oddaj odkryj odrzuć połóż poprzestań porusz postaw posuń pozostań pozwól pozyskaj przenieś przepędź przesuń przeszukaj rozmieść rozpatrz strać strzelaj umieść usuń weź wprowadź wstrzymaj wtasuj wybierz wydaj wykonaj wykorzystaj wymień wymuś wyślij zaatakuj zabierz zachowaj zagraj zakończ zamień zastąp zdetonuj zostaw zrezygnuj zrób',
  cs: 'aktivovat bránit dát hrát nahradit nasadit nechat odhalit odhodit odmítnout odpálit odstranit pokračovat položit ponechat poslat postavit postoupit posunout použít provést prozkoumat přerušit přesunout přidělit přiložit snížit udělat ukončit umístit ustoupit utratit vstoupit vybrat vyhnat vylosovat vyměnit vynutit vypálit vyřešit vystřelit vzít zahrát zamíchat zaútočit získat změnit ztratit zůstat',
  es: 'activa asóciala ataca avanza baja bátete cambia cesa coloca colócala conserva consérvalo continúa da deja déjalo descarta desplaza despliega detona devuelve dispara elige entra entrega envía explora expúlsala gasta gástalo haz impón intercambia juega lleva mueve muévela muévelo pierde quédate realiza reclama resiste resuelve retira revela revélala roba sustituye termina toma usa',
  ru: 'атаковать ввести взорвать взять выбрать выполнить выпустить вытеснить дать держаться дислоцировать завершить заменить замешать навязать обменять опустить оставить остановиться остаться отдать отказаться отправить отступить переместить перенести положить получить поменять поместить послать поставить потерять потратить прекратить приложить применить присвоить провести продвинуться продолжить разведать разыграть раскрыть сбросить сдвинуть сделать стрелять сыграть убрать',
}
const begins = (text: string): string => /^[\p{L}-]+/u.exec(text)?.[0].toLowerCase() ?? ''

/** Every verb of the contract, beside each question that has it. */
const ASKED: readonly (readonly [kind: string, verb: Verb])[] = [...Object.entries(KINDS).flatMap(([kind, verbs]) => verbs.flatMap((verb) => [['', verb] as const, [kind, verb] as const])), ...FREE_VERBS.map((verb) => ['', verb] as const)]
const bare = (verb: string): Choice => ({ verb, parts: [] })
const together = (verb: string): Choice => ({ verb, parts: [{ args: ['carthag', 'arrakeen'], named: {} }], together: true })

describe.each(OFFERED.map(([id]) => id))('examples in %s', async (language) => {
  const { examples } = await pageOf(language, 'examples')
  const { game } = await LANGUAGES[language]!.game()
  const known = new Set(BEGIN[language]!.split(' '))

  it('begin with a verb, whichever verb of the contract is chosen', () => {
    const said = ASKED.flatMap(([kind, verb]) => [bare(verb), together(verb)].map((what) => [kind, verb, examples.considers(kind, what)] as const))
    expect([...new Set(said.filter(([, , text]) => !known.has(begins(text))).map(([kind, verb, text]) => `${kind || '-'} ${verb}: ${text}`))]).toEqual([])
    const first = new Set(said.map(([, , text]) => begins(text)))
    expect([...known].filter((word) => !first.has(word)), 'words of the list that nothing begins with').toEqual([])
  })
  it('are another phrase only where there is something to say otherwise', () => {
    const words: Readonly<Record<string, string>> = game.verbs
    expect(Object.entries(examples.verbs).filter(([verb, phrase]) => words[verb] === phrase)).toEqual([])
    for (const [kind, others] of Object.entries(examples.others)) {
      expect(Object.keys(others).filter((verb) => !(KINDS as Readonly<Record<string, readonly string[]>>)[kind]?.includes(verb)), kind).toEqual([])
    }
  })
})

describe('an example', () => {
  const said = async (language: string, kind: string, what: Choice) => (await pageOf(language, 'examples')).examples.would(kind, what)
  const one = (verb: string, ...args: string[]): Choice => ({ verb, parts: [{ args, named: {} }] })

  it('says what is done with what, and how many there are', async () => {
    expect(await said('en', 'choose_vehicle_places', one('harvester', 'arsunt'))).toBe('For example: place a harvester, Arsunt.')
    expect(await said('en', 'choose_vehicle_places', together('harvester'))).toBe('For example: place harvesters, Carthag and Arrakeen.')
    expect(await said('en', 'choose_placing', { verb: 'place', parts: [{ args: ['carthag'], named: { regular: 2 } }] })).toBe('For example: place from the supply, Carthag: 2 regular units.')
    expect(await said('ru', 'choose_vehicle', bare('ornithopter'))).toBe('Например: поместить орнитоптер.')
  })
  it('says of one verb what it means in this question', async () => {
    expect(await said('en', 'call_carryall', bare('carryall'))).toBe('For example: send a carryall.')
    expect(await said('en', 'choose_vehicle', bare('carryall'))).toBe('For example: place a carryall.')
    expect(await said('en', 'change_die', bare('place'))).not.toContain('supply')
    expect(await said('en', 'end_turn', bare('done'))).toBe('For example: end the turn.')
  })
})
