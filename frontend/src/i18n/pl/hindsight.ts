/** A game that is over, looked back at by a program. Loaded with what shows it. */
import type { HindsightWords } from '../en/hindsight'

export const hindsight: HindsightWords = {
  title: 'Spojrzenie wstecz z Samirą',
  lead: 'Przechodzi grę jeszcze raz: jak zmieniały się szanse, gdzie nastąpił zwrot i co by wybrała. Trwa to kilka minut, robi się to raz, a przeczytać może każdy, kto może oglądać grę.',
  ask: 'Spójrz wstecz na tę grę',
  waiting: 'Najpierw inne gry.',
  running: 'Samira spogląda wstecz …',
  failed: 'Nic z tego nie wyszło. Poproś później jeszcze raz.',
  untaught: 'Nikt nie nauczył programów tak grać: Samira nie ma czym spojrzeć wstecz.',
  off: 'Na tym serwerze żaden program nie spogląda wstecz na gry.',
  curve: 'Szansa Harkonnenów na wygraną',
  known: 'kto wie wszystko',
  turned: 'Gdzie nastąpił zwrot',
  between: 'między turami',
  choices: 'Co Samira wybrałaby zamiast tego',
  own: 'wybrano',
  hers: 'Samira',
  same: (same, all) => `Wybrane tak, jak by wybrała: ${same} z ${all}`,
  none: 'Nic, co uważałaby za wyraźnie lepsze.',
  left: (n) => `Wybory, na które zabrakło czasu: ${n}`,
  all: 'Pokaż wszystko',
  save: 'Pobierz jako JSON',
  by: (build, weights) => `Wersja ${build}, wagi ${weights}`,
  percent: (percent) => `${percent}%`,
}
