/** The people at the table: presence, seats, clocks. */
import { many } from './noun'
import { does, ofThe, The, the } from './sides'

/** Seconds in the largest units that say enough. */
export const spell = (seconds: number): string =>
  seconds >= 172_800 ? many(Math.round(seconds / 86_400), { one: '1 día', other: `${Math.round(seconds / 86_400)} días` }) : seconds >= 7_200 ? `${Math.round(seconds / 3_600)} h` : seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`

export const seats = {
  title: 'En la mesa',
  over: 'La partida ha terminado.',
  victory: 'Has ganado.',
  defeat: 'Has perdido.',
  nobody: 'La partida ha terminado; no gana nadie.',
  /** Why it is over; who has lost is named. */
  how: {
    supremacy: () => 'El marcador de Supremacía ha llegado a 10.',
    objective: (_: string, knows: boolean) =>
      knows ? 'Los tres marcadores de Presciencia han alcanzado los valores de tu Objetivo secreto.' : 'Los tres marcadores de Presciencia han alcanzado los valores del Objetivo secreto. La repetición muestra cuáles eran.',
    resignation: (loser: string) => `${The(loser)} ${does(loser, 'se ha rendido', 'se han rendido')}.`,
    time: (loser: string) => `A ${the(loser)} se ${does(loser, 'le', 'les')} ha agotado el tiempo.`,
    cancel: () => 'La mesa ha acordado anularla.',
    end: () => 'La mesa ha acordado este final.',
    silence: () => 'Alguien a quien se avisó de este final ha guardado silencio todo el tiempo que la mesa había acordado.',
  } as Record<string, (loser: string, knows: boolean) => string>,
  go: 'Todas las mesas',
  you: 'tú',
  turn: 'Es tu turno',
  here: 'presente',
  away: 'ausente',
  awayNow: (who: string) => `${who} no está; no se pierde nada, la mesa espera.`,
  program: (name: string) => ({ greedy: 'Programa', random: 'Programa (juega al azar)', gentle: 'Programa Noor', steady: 'Programa Idris', strong: 'Programa Samira', patient: 'Programa Rashid' })[name] ?? (name.startsWith('lesson_') ? 'Instructor' : name || 'Programa'),
  watching: (n: number) => many(n, { one: '1 espectador', other: `${n} espectadores` }),
  menu: 'Tu puesto',
  table: 'Mesa',
  link: 'Pasar a otro dispositivo',
  linkText: 'Abre este enlace en el otro dispositivo. Sirve una sola vez, y tu puesto pasa de este dispositivo a ese.',
  handOver: 'Dejar que siga el programa',
  handOverSure: 'El programa ocupa tu puesto hasta que lo recuperes.',
  handed: 'El programa juega por ti.',
  takeBack: 'Recuperar mi puesto',
  resign: 'Rendirse',
  resignSure: 'La partida termina en el acto y gana el otro bando.',
  resignTogether: 'Se pregunta a tu compañero. Si acepta, o si no dice nada durante el tiempo que acordó la mesa, gana el otro bando.',
  /** Who plays a seat from now on: somebody, a program for them or by itself, or nobody. */
  plays: (seat: string, who: string, program: string) =>
    who && program ? `Un programa juega con ${the(seat)} hasta que vuelva ${who}.` : program ? `Desde ahora, un programa juega con ${the(seat)}.` : who ? `Desde ahora, ${who} juega con ${the(seat)}.` : `Nadie ocupa el puesto ${ofThe(seat)}.`,
  read: 'Entendido',
  report: 'Informar de un problema',
  reportText: '¿Qué esperabas y qué ha pasado en su lugar? Se envía también la posición; nadie de la mesa lee esto.',
  reportSent: 'Gracias. Ha quedado anotado junto con la posición.',
  reportDiffers: 'Tu página no muestra lo mismo que tiene el servidor: vuelve a cargarla.',
  rematch: 'Revancha con los bandos cambiados',
  rematchSame: 'Jugar otra vez',
  again: (who: string) => `${who} quiere jugar otra vez.`,
  toRematch: 'Ir a la mesa nueva',
  replay: 'Ver la repetición',
  download: 'Descargar el registro',
  propose: 'Consultar a la mesa',
  paused: 'La partida está en pausa: no corre el tiempo y no se puede elegir nada.',
  empty: 'nadie',
  inviteTo: (seat: string) => `Invitar a alguien al puesto ${ofThe(seat)}`,
  inviteText: 'Quien abra primero este enlace se queda con el puesto.',
  failed: 'No ha funcionado.',
}

export const clocks = {
  label: (side: string) => `Tiempo ${ofThe(side)}`,
  left: (turn: string, reserve: string) => `${turn} para este turno, ${reserve} de reserva`,
  paused: 'en pausa',
  running: 'corriendo',
  out: 'sin tiempo',
  days: (d: number, h: number) => (h ? `${d} d ${h} h` : `${d} d`),
  pace: ({ turn, reserve }: { turn: number; reserve: number }): string => `${spell(reserve)} por bando, ${spell(turn)} libres cada vez`,
  hours: (h: number, m: number) => (m ? `${h} h ${m} min` : `${h} h`),
}
