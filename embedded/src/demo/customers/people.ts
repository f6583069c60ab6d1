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

/** Customers of the demo; in test one sees by the names that they are test data. */
export const people: Record<Environment, Person[]> = {
  live: LIVE.map((name, index) => personCalled(name, index)),
  test: TEST.map((name, index) => personCalled(name, LIVE.length + index)),
};

function personCalled(name: string, index: number): Person {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    // Not everybody gives a number.
    ...(index % 4 !== 3 && { mobile: `+1 212 555 01${String(10 + index)}` }),
  };
}
