import { nearest } from './nearest.js';

const parameters = ['page', 'limit', 'brandId', 'minYear', 'minPrice', 'maxPrice', 'sort', 'order'];
const brands = ['Acura', 'Geo', 'Land Rover', 'Mazda', 'Mercedes-Benz', 'smart', 'Toyota'];

it.each([
  ['a letter that is missing', 'Toyta', brands, 'Toyota'],
  ['a letter too many', 'pages', parameters, 'page'],
  ['a wrong letter', 'limut', parameters, 'limit'],
  ['two letters that changed places', 'pgae', parameters, 'page'],
  ['another case', 'MINPRICE', parameters, 'minPrice'],
  ['another way to join words', 'min_price', parameters, 'minPrice'],
  ['the beginning of a name', 'mercedes', brands, 'Mercedes-Benz'],
  ['another part of a name', 'rover', brands, 'Land Rover'],
])('%s is forgiven: %s', (_, word, candidates, meant) => {
  expect(nearest(word, candidates)).toBe(meant);
});

it.each([
  ['q', parameters],
  ['rice', parameters],
  ['ear', parameters],
  ['type', ['bodyTypeId', 'listingType']],
  ['mer', ['Hummer']],
  ['cab', ['F-250 Crew Cab']],
  ['image', parameters],
  ['x'.repeat(1_000_000), parameters],
  ['', parameters],
  ['Peugeot', brands],
  ['Lada', brands],
  ['Cupra', brands],
  ['Seat', brands],
  ['page', []],
])('nothing is near to %.20j', (word, candidates) => {
  expect(nearest(word, candidates)).toBeUndefined();
});

it('the nearest of several wins, of equals the first', () => {
  expect(nearest('maxprice', parameters)).toBe('maxPrice');
  expect(nearest('price', parameters)).toBe('minPrice');
});
