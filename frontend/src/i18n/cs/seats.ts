/** The people at the table: presence, seats, clocks. */
import { many } from './noun'
import { does, of, the, whom } from './sides'

/** Seconds in the largest units that say enough. */
export const spell = (seconds: number): string => {
  const days = Math.round(seconds / 86_400)
  return seconds >= 172_800 ? many(days, { one: 'den', few: `${days} dny`, many: `${days} dne`, other: `${days} dní` }) : seconds >= 7_200 ? `${Math.round(seconds / 3_600)} h` : seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`
}

export const seats = {
  title: 'U stolu',
  over: 'Hra skončila.',
  victory: 'Vítězství je vaše.',
  defeat: 'Vítězství patří soupeři.',
  nobody: 'Hra skončila; nevyhrál nikdo.',
  /** Why it is over; who has lost is named. */
  how: {
    supremacy: () => 'Žeton nadvlády dosáhl pole 10.',
    objective: (_: string, knows: boolean) =>
      knows ? 'Všechny tři žetony jasnozřivosti dosáhly hodnot vašeho tajného cíle.' : 'Všechny tři žetony jasnozřivosti dosáhly hodnot tajného cíle. Jaké to byly, ukáže záznam.',
    resignation: (loser: string) => `${does(loser, 'se vzdává', 'se vzdávají')}.`,
    time: (loser: string) => `Čas ${of(loser)} vypršel.`,
    cancel: () => 'Stůl se shodl na zrušení hry.',
    end: () => 'Stůl se shodl na tomto konci.',
    silence: () => 'Někdo, kdo o tomto konci věděl, mlčel po celou dohodnutou dobu.',
  } as Record<string, (loser: string, knows: boolean) => string>,
  go: 'Všechny stoly',
  you: 'vy',
  turn: 'Jste na tahu',
  here: 'u stolu',
  away: 'pryč',
  awayNow: (who: string) => `${who} je pryč; nic se neztrácí, stůl čeká.`,
  program: (name: string) => ({ greedy: 'Program', random: 'Program (hraje náhodně)', gentle: 'Program Noor', steady: 'Program Idris', strong: 'Program Samira', patient: 'Program Rashid' })[name] ?? (name.startsWith('lesson_') ? 'Učitel' : name || 'Program'),
  watching: (n: number) => many(n, { one: `${n} divák`, few: `${n} diváci`, many: `${n} diváka`, other: `${n} diváků` }),
  menu: 'Vaše místo',
  table: 'Stůl',
  link: 'Přenést na jiné zařízení',
  linkText: 'Otevřete tento odkaz na druhém zařízení. Platí jednou a vaše místo se přesune tam.',
  handOver: 'Nechat dál hrát program',
  handOverSure: 'Program bude hrát za vás, dokud si místo nevezmete zpět.',
  handed: 'Hraje za vás program.',
  takeBack: 'Vzít si místo zpět',
  resign: 'Vzdát se',
  resignSure: 'Hra okamžitě skončí a zvítězí druhá strana.',
  resignTogether: 'Zeptáme se vašeho spoluhráče. Když bude souhlasit, nebo mlčet po celou dohodnutou dobu, zvítězí druhá strana.',
  /** Who plays a seat from now on: somebody, a program for them or by itself, or nobody. */
  plays: (seat: string, who: string, program: string) =>
    who && program ? `Za ${whom(seat)} hraje program, dokud se ${who} nevrátí.` : program ? `Za ${whom(seat)} teď hraje program.` : who ? `Za ${whom(seat)} teď hraje ${who}.` : `Místo ${of(seat)} nikdo nemá.`,
  read: 'Rozumím',
  report: 'Nahlásit problém',
  reportText: 'Co se mělo stát a co se stalo místo toho? Pozice se přiloží; nikdo u stolu to nečte.',
  reportSent: 'Děkujeme. Je to zaznamenáno i s pozicí.',
  reportDiffers: 'Vaše stránka ukazuje něco jiného než server: načtěte ji znovu.',
  rematch: 'Hrát znovu s vyměněnými stranami',
  rematchSame: 'Hrát znovu',
  again: (who: string) => `${who} chce hrát znovu.`,
  toRematch: 'K novému stolu',
  replay: 'Přehrát záznam',
  download: 'Stáhnout záznam',
  propose: 'Zeptat se ostatních',
  paused: 'Hra je pozastavená: čas neběží a nelze nic vybrat.',
  empty: 'nikdo',
  inviteTo: (seat: string) => `Pozvat někoho na místo: ${the(seat)}`,
  inviteText: 'Kdo tento odkaz otevře první, má místo.',
  failed: 'To se nepovedlo.',
}

export const clocks = {
  label: (side: string) => `Čas ${of(side)}`,
  left: (turn: string, reserve: string) => `${turn} na tento tah, ${reserve} v rezervě`,
  paused: 'pozastaveno',
  running: 'běží',
  out: 'čas vypršel',
  days: (d: number, h: number) => (h ? `${d} d ${h} h` : `${d} d`),
  pace: ({ turn, reserve }: { turn: number; reserve: number }): string => `${spell(reserve)} na stranu, pokaždé ${spell(turn)} navíc`,
  hours: (h: number, m: number) => (m ? `${h} h ${m} min` : `${h} h`),
}
