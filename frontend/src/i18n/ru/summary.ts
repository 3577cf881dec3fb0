/** What the phases that nobody plays have brought, and how a game has gone. */
import type { Counted, SummedPhase } from '../../game/summary'
import { count, nameOf } from './names'
import { tenths } from './noun'

const phases: Readonly<Record<SummedPhase, string>> = { hazards: 'Опасности пустыни', harvest: 'Добыча пряности', end: 'Конец раунда' }
const told = (what: string) => (n: number): string => `${what}: ${n}`
const counts: Readonly<Record<Counted, (n: number) => string>> = {
  worms: told('Появилось песчаных червей'),
  sand: told('Следов, где был только песок'),
  storms: told('Бросков из-за бурь'),
  harvesters_lost: told('Потеряно комбайнов'),
  harvesters_saved: told('Комбайнов спасли грузолёты'),
  spice: told('Добыто пряности'),
  bans: told('Вступило в силу запретов'),
  leaders_back: told('Командиров вышло из резервуара'),
  cards_gone: told('Сброшено карт'),
  harkonnen_lost: told('Харконнены получили попаданий'),
  atreides_lost: told('Атрейдесы получили попаданий'),
}
const isFace = (face: string): face is 'sword' | 'shield' | 'special' => ['sword', 'shield', 'special'].includes(face)

export const summary = {
  title: (phase: SummedPhase, round: number) => `${phases[phase]}, раунд ${round}`,
  show: 'Что принесли последние фазы',
  marker: 'Жетон',
  before: 'до',
  after: 'после',
  counts,
}

export const ending = {
  title: 'Как всё прошло',
  objectives: 'Тайные цели',
  goal: (marker: string, wanted: number, reached: number) => `${nameOf(marker)}: ${reached} из ${wanted}`,
  hidden: 'Что было скрыто',
  sietch: (rank: number) => `сиетч ранга ${rank}`,
  turns: 'Переломные моменты',
  dice: 'Боевые кубики',
  rolled: (id: string, n: number) => `${nameOf(id)}: брошено кубиков — ${n}`,
  face: (face: string, n: number, expected: number) => `${isFace(face) ? count(n, face) : `${face} ${n}`}, ожидалось ${tenths(expected)}`,
  spice: 'Пряность по раундам',
  round: (n: number) => `Раунд ${n}`,
  failed: 'Это не удалось загрузить.',
}
