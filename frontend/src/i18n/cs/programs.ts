/** The programs one can sit down with: who they are, how they play, what one of them would consider. Loaded with what shows them. */
import type { Choice } from '../../game/choice'
import type { ProgramWords } from '../en/programs'
import { choice, verb } from './word'

export const programs: ProgramWords = {
  title: 'Který program',
  choose: 'Vybrat program',
  names: { gentle: 'Noor', greedy: 'Program', steady: 'Idris', strong: 'Samira', patient: 'Rashid', random: 'Program hrající náhodně' },
  styles: {
    gentle: 'Hraje pohodově a občas vezme až druhou nejlepší možnost: pro první hru.',
    greedy: 'Hned vezme to, co vypadá nejlépe: je rychlý a jeho zvyky se dají odkoukat.',
    steady: 'Než si vybere, podívá se, jak by tah skončil, a chybuje málo.',
    strong: 'Zkouší mnoho způsobů, jak tah odehrát, a vezme ten nejlepší: porazit ji je nejtěžší.',
    patient: 'Přemýšlí jako Samira, ale déle, vteřinu či dvě nad každou volbou: pro toho, kdo má čas.',
    random: 'Dělá cokoli, co je dovoleno: jen abyste viděli figurky v pohybu.',
  },
  untaught: {
    mahdi: 'Takhle hrát programy nikdo nenaučil: Idris, Samira a Rashid tu také hned vezmou to, co vypadá nejlépe.',
    desert_war: 'Toto rozšíření programy nikdo nenaučil: Idris, Samira a Rashid v něm také hned vezmou to, co vypadá nejlépe.',
    first: 'Programy cvičily podle revidovaných pravidel a co se naučily, používají i při hře podle prvního vydání.',
  },
  thinks: (who) => `${who} přemýšlí`,
  ask: 'Co by zvážila Samira?',
  lead: 'Nejlepší možnost první, každá se šancí na výhru, jakou v ní Samira vidí. Vidí totéž co vy a nic víc.',
  considers: (what: Choice) => (what.parts.length ? `${verb(what.verb)}: ${choice(what)}` : verb(what.verb)),
  gains: (what) => `V čem to nakonec pomůže nejvíc: ${what}.`,
  costs: (what) => `V čem to nejvíc zaostane za první možností: ${what}.`,
  even: 'Nakolik to Samira dokáže posoudit, jiná z těchto možností je stejně dobrá.',
  themes: {
    supremacy: 'nadvláda',
    objective: 'tajný cíl Atreidů',
    sietches: 'síče',
    settlements: 'harkonnenské osady',
    legions: 'legie na mapě',
    supply: 'figurky v zásobě',
    leaders: 'velitelé',
    worms: 'červi a červí výstrahy',
    vehicles: 'transportéry',
    stations: 'pokusné stanice',
    spice: 'koření a Impérium',
    open_ground: 'legie v otevřeném terénu',
    cards: 'karty a žetony',
    dice: 'zbylé kostky',
    end: 'konec hry',
  },
  chance: (percent) => `${percent} %`,
  plain: 'Tady Samira nic nezvažuje a hned by vzala toto:',
  late: 'Samira to nestihla zvážit: stroj má moc práce. Hned by vzala toto; za chvíli se zeptejte znovu.',
}
