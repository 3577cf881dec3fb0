/** The programs one can sit down with: who they are, how they play, what one of them would consider. Loaded with what shows them. */
import type { Choice } from '../../game/choice'
import type { ProgramWords } from '../en/programs'
import { choice, verb } from './word'

export const programs: ProgramWords = {
  title: 'Który program',
  choose: 'Wybierz program',
  names: { gentle: 'Noor', greedy: 'Program', steady: 'Idris', strong: 'Samira', patient: 'Rashid', random: 'Program grający losowo' },
  styles: {
    gentle: 'Gra spokojnie i czasem wybiera to, co drugie w kolejności: na pierwszą grę.',
    greedy: 'Od razu bierze to, co wygląda najlepiej: szybki, a jego zwyczajów można się nauczyć.',
    steady: 'Zanim wybierze, patrzy, jak skończyłaby się tura, i rzadko się myli.',
    strong: 'Sprawdza wiele sposobów rozegrania tury i bierze najlepszy: najtrudniej z nią wygrać.',
    patient: 'Myśli jak Samira, ale dłużej, sekundę lub dwie nad każdym wyborem: dla tych, którzy mają czas.',
    random: 'Robi cokolwiek, co wolno: tylko żeby zobaczyć ruch figur.',
  },
  untaught: {
    mahdi: 'Nikt nie nauczył programów grać w ten sposób: tutaj Idris, Samira i Rashid też od razu biorą to, co wygląda najlepiej.',
    desert_war: 'Nikt nie nauczył programów tego dodatku: z nim Idris, Samira i Rashid też od razu biorą to, co wygląda najlepiej.',
    first: 'Programy ćwiczyły na poprawionych zasadach i według pierwszego wydania grają tak, jak się tam nauczyły.',
  },
  thinks: (who) => `${who} się zastanawia`,
  ask: 'Co rozważyłaby Samira?',
  lead: 'Najlepsze najpierw, każde z szansą na wygraną, którą widzi w nim Samira. Widzi to co ty i nic więcej.',
  considers: (what: Choice) => (what.parts.length ? `${verb(what.verb)}: ${choice(what)}` : verb(what.verb)),
  gains: (what) => `Pod koniec tury najwięcej zyskuje na tym: ${what}.`,
  costs: (what) => `W porównaniu z pierwszym wyborem najwięcej traci na tym: ${what}.`,
  even: 'O ile Samira potrafi to ocenić, inny z tych wyborów jest równie dobry.',
  themes: {
    supremacy: 'Hegemonia',
    objective: 'Sekretny Cel Atrydów',
    sietches: 'Sicze',
    settlements: 'Osady Harkonnenów',
    legions: 'Legiony na planszy',
    supply: 'to, co czeka w zapasie',
    leaders: 'Dowódcy',
    worms: 'Czerwie i ich Znaki',
    vehicles: 'Pojazdy',
    stations: 'Stacje Badawcze Ekologii',
    spice: 'Przyprawa i Imperium',
    open_ground: 'Legiony na otwartym terenie',
    cards: 'karty i żetony',
    dice: 'kości, które zostały',
    end: 'to, jak kończy się gra',
  },
  chance: (percent) => `${percent}%`,
  plain: 'Tutaj Samira niczego nie rozważa i od razu wybrałaby:',
  late: 'Samira nie miała czasu tego rozważyć: maszyna ma dużo pracy. Od razu wybrałaby to; zapytaj ponownie za chwilę.',
}
