/** Going back by consent. */
import { card as quoted, nameOf } from './names'
import { many, outOf } from './noun'

export const back = {
  from: 'Navrhnout vzít zpět vše odtud dál',
  sure: (first: string, n: number) =>
    many(n, {
      one: `Budou-li všichni souhlasit, vezme se zpět tato volba: „${first}“ Co už bylo vidět, zůstane známé, a kostkami se hodí znovu.`,
      few: `Budou-li všichni souhlasit, vezmou se zpět ${n} volby, počínaje touto: „${first}“ Co už bylo vidět, zůstane známé, a kostkami se hodí znovu.`,
      many: `Budou-li všichni souhlasit, vezme se zpět ${n} voleb, počínaje touto: „${first}“ Co už bylo vidět, zůstane známé, a kostkami se hodí znovu.`,
      other: `Budou-li všichni souhlasit, vezme se zpět ${n} voleb, počínaje touto: „${first}“ Co už bylo vidět, zůstane známé, a kostkami se hodí znovu.`,
    }),
  ask: 'Navrhnout vzít zpět',
  over: (n: number) =>
    `Vezme zpět vaše poslední rozhodnutí a ${many(n, { one: 'volbu programu', few: `${n} volby programů`, many: `${n} volby programů`, other: `${n} voleb programů` })} po něm`,
  gone: 'vzato zpět',
  taken: (first: string) => `Stůl se shodl: bere se zpět vše, co bylo vybráno odtud dál: „${first}“`,
}

/** Going back through a game, and games told again. */
export const replay = {
  title: 'Záznam hry',
  through: 'Projít hru',
  playOn: 'Hrát odtud dál',
  first: 'Na začátek',
  back: 'O záznam zpět',
  play: 'Přehrát',
  pause: 'Pozastavit',
  on: 'O záznam dál',
  last: 'Na konec',
  now: 'Zpět do současnosti',
  past: 'Díváte se zpět.',
  waits: 'Jste na tahu.',
  stepBack: 'O krok zpět',
  nothingYet: 'Zatím se nic nestalo.',
  more: 'Víc o tomto řádku',
  theRule: 'Pravidlo',
  entry: (n: number, last: number) => `${n} ${outOf(last)}`,
  speed: 'Rychlost',
  goTo: 'Přejít na',
  nextBattle: 'K další bitvě',
  lastBattle: 'K předchozí bitvě',
  marks: {
    round: (n: number) => `${n}. kolo`,
    battle: (area: string) => `Bitva: ${nameOf(area)}`,
    claim: (card: string) => `Získáno: ${quoted(card)}`,
    fall: (area: string) => `Padá: ${nameOf(area)}`,
    end: 'Konec',
  },
  eyes: 'Čí očima',
  everybody: 'všichni',
  spectator: 'divák',
  share: 'Kopírovat odkaz na tento okamžik',
  shared: 'Odkaz zkopírován',
  archived: 'Tak se hrálo tehdy. Podle dnešních pravidel by tato hra probíhala jinak.',
  download: 'Stáhnout záznam',
  loading: 'Převíjí se…',
  failed: 'Tuto hru teď nelze přehrát.',
  here: 'Přejít na tento okamžik',
  earlier: (n: number) => many(n, { one: `Ukázat ${n} dřívější řádek`, few: `Ukázat ${n} dřívější řádky`, many: `Ukázat ${n} dřívějšího řádku`, other: `Ukázat ${n} dřívějších řádků` }),
  rule: (id: string) => `Pravidlo: ${id}`,
}
