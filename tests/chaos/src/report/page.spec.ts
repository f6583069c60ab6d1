import { between } from './page.js';

it('a table takes the place of the one before it, and leaves the rest of the page', () => {
  const page = 'above\n<!-- faults -->\n\nold\n\n<!-- end of faults -->\nbelow';

  expect(between(page, 'faults', '| new |')).toBe(
    'above\n<!-- faults -->\n\n| new |\n\n<!-- end of faults -->\nbelow',
  );
});

it('a page without the markers is not touched', () => {
  expect(() => between('a page', 'faults', '| new |')).toThrow('<!-- faults -->');
});
