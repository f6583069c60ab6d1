/** People who wrote or subscribed without an account. */
export const strangers = [
  {
    name: 'Ambrose Nettlecombe',
    email: 'ambrose.nettlecombe@example.com',
    subject: 'Opening hours',
    message: 'Are you open on public holidays? I can only come on a Monday.',
  },
  {
    name: 'Philippa Dunwhistle',
    email: 'philippa.dunwhistle@example.com',
    subject: 'Winter tires',
    message: 'Could you quote me a set of winter tires for a compact SUV, fitted?',
  },
];
