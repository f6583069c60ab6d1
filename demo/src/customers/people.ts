import type { Environment } from '@forecourt/contracts/tenant';

/** Made up: addresses under example.com reach nobody, numbers of 555-01xx ring nowhere. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  mobile?: string;
}

const LIVE = [
  'Avery Quillfeather',
  'Bodie Marshwick',
  'Corinne Tolliday',
  'Desmond Farrowby',
  'Elodie Brackenshaw',
  'Fintan Oakhollow',
  'Greta Lindenvale',
  'Hollis Penderwood',
  'Imara Castlebrook',
  'Jorah Wexmoor',
  'Keiko Harborfield',
  'Leopold Finchamble',
  'Marisol Thistledown',
  'Nolan Graywhistle',
];

const TEST = [
  'Opal Testerman',
  'Percy Mockridge',
  'Quinta Sampleton',
  'Rafferty Dummond',
  'Selma Trialwood',
  'Tobias Fixtureby',
  'Ursa Stubbington',
  'Vance Placehold',
  'Winona Draftley',
  'Xavi Sandboxer',
  'Yara Betawell',
  'Zeno Specklin',
];

const NAMES: Record<Environment, string[]> = { live: LIVE, test: TEST };

/** The customers of a demo; in test, their names show that they are test data. */
export function peopleOf(slug: string, environment: Environment): Person[] {
  const firstNumber = environment === 'live' ? 10 : 10 + LIVE.length;
  return NAMES[environment].map((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return {
      firstName,
      lastName,
      email: addressOf(name, slug),
      // Not everybody gives a number.
      ...(index % 4 !== 3 && { mobile: `+1 212 555 01${String(firstNumber + index)}` }),
    };
  });
}

/** Unique to this demo, because an account belongs to a person and not to an organization. */
const addressOf = (name: string, slug: string): string =>
  `${name.replace(' ', '.')}@${slug}.example.com`.toLowerCase();
