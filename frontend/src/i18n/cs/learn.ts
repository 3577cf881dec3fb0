/** The rules page and the little windows with a rule. */
import { many } from './noun'

export const learn = {
  rules: 'Pravidla',
  search: 'Hledat v pravidlech',
  found: (n: number) => many(n, { one: `${n} pravidlo`, few: `${n} pravidla`, many: `${n} pravidla`, other: `${n} pravidel` }),
  nothing: 'Tato slova v žádném pravidle nejsou.',
  lead: 'Našimi vlastními slovy; závazná jsou tištěná pravidla.',
  house: 'Čísla a texty, které jsou naše, a ne tištěné, jsou označeny takto.',
  more: 'V pravidlech',
  rule: (name: string) => `Pravidlo: ${name}`,
  missing: 'K tomuto pravidlu zatím není stránka.',
  back: 'Zpět',
  contents: 'Kapitoly',
  /** Chapters of further boxes, which one may read too. */
  further: { desert_war: 'Rozšíření Pouštní válka…' },
  guide: 'První hra',
  hide: 'Skrýt průvodce',
  show: 'Průvodce',
  aims: 'Jak se vyhrává?',
  idle: 'Teď nelze nic takového udělat. Stiskněte tlačítko níže a hra půjde dál.',
  meanwhile: 'Zatímco se rozhodují ostatní: klepněte na oblast a uvidíte, co v ní je; podržte kurzor nad kostkou, slotem, ukazatelem nebo žetonem (nebo je déle stiskněte) a ukáže se jejich pravidlo.',
  loading: 'Načítají se pravidla…',
}
