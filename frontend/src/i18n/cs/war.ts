/** Desert War, the expansion: what its reference cards say, in our words. */
import { many } from './noun'
import { gen, nameOf } from './names'

export const war = {
  title: 'Pouštní válka',
  tokens: (n: number) => many(n, { one: `zbývá ${n} žeton`, few: `zbývají ${n} žetony`, many: `zbývá ${n} žetonu`, other: `zbývá ${n} žetonů` }),
  byRow: 'Žetony Pouštní války',
  camp: (marker: string) => `Fremenský tábor, který ukazuje žeton ${gen(marker)}, ostatním skrytý`,
  ready: (n: number) => many(n, { one: `${n} tábor k umístění`, few: `${n} tábory k umístění`, many: `${n} tábora k umístění`, other: `${n} táborů k umístění` }),
  gone: (markers: readonly string[]) => `Mimo hru: ${markers.map((marker) => nameOf(marker)).join(', ')}`,
  /** When a side may act so. */
  when: {
    harkonnen: 'Ke každé kostce můžete odstranit žeton a provést za něj jednu z těchto akcí:',
    atreides: 'Před každou akcí pouštní síla nebo po ní můžete provést jednu z těchto akcí:',
  },
  actions: {
    suspensors: 'Nasazení: až tři suspenzoroví vojáci do prázdné pouště jednoho sektoru, nad kterým je libovolný transportér ve vzduchu.',
    suspensor: 'Přesun: jeden z nich přeletí jednu nebo dvě oblasti přes libovolné hranice. Červí výstraha v místě přistání zmizí; pokud tam stojí raketomety nebo píseční jezdci, odejde on i jeden z nich.',
    suspensor_scout: 'Průzkum: jeden z nich odejde a odhalí síč a všechny žetony přilehlé oblasti.',
    launchers: 'Nasazení: až tři raketomety do táborů.',
    rockets: 'Útok: v jednom sektoru hoďte kostkou za každý raketomet. Každý symbol zásahu a každý speciální symbol může odstranit těžební vozidlo vedle nich nebo transportér nad sektorem; za každý odejde jeden raketomet. Pokud zmizelo těžební vozidlo, lze tábor vyměnit za posun jeho žetonu o pole.',
  } as Readonly<Record<string, string>>,
  /** What each piece is. */
  pieces: {
    suspensor_trooper: 'Kde stojí, tam se neumístí červí výstraha. Odchází, když přijde atreidská legie nebo červ, a na konci kola.',
    escort_ornithopter: 'Umisťuje se jako jedna z ornitoptér. Nemůže zkoumat; když přenese legii, zůstává s ní jako velitel, a její ztráta pokryje jeden nebo dva zásahy.',
    rocket_launcher: 'Přichází do táborů a zůstává v nich. Odchází, když přijde harkonnenská legie nebo červ, a na konci kola.',
    sandrider: 'Nahrazuje jednu ze dvou červích výstrah pouštní síly. Sám je článkem pro jízdu na červovi a přivolá červa pod harkonnenskou legii, která k němu přijde. Červ s jezdcem urazí tři oblasti a hází pěti kostkami.',
    fremen_camp: 'Umisťuje se lícem dolů, než se hodí akčními kostkami. Každý ukazuje jeden žeton jasnozřivosti; harkonnenská legie, která přijde, ho odstraní do příštího kola.',
  } as Readonly<Record<string, string>>,
}
