import type { DemoBlogPost } from './blog-post.js';

export const winterReady: DemoBlogPost = {
  slug: 'get-your-car-ready-for-winter',
  title: 'Get your car ready for winter in one afternoon',
  excerpt: 'Battery, tires, wipers, lights: a short list to go through before the first frost.',
  tags: ['maintenance', 'winter'],
  cover: 'wagon-4',
  content: `Most winter breakdowns begin in the fall, with a part that was already weak. An afternoon before the first frost is enough to find it.

## Battery

Cold halves what a battery can give while the engine asks for more. If yours is over four years old, have it tested; the test takes five minutes and most shops do it at no charge. White or green crust on the terminals comes off with warm water, baking soda and an old toothbrush.

## Tires

Below about 45 °F the rubber of summer and many all-season tires grows hard. Winter tires stop noticeably sooner, and not only on snow. Fit four of them, never two. Check the pressure once a month, since it drops by about one psi for every ten degrees.

## Sight

Replace wiper blades that leave streaks, and fill the washer tank with a fluid that does not freeze. Clean the inside of the windshield too: a film of dust is what makes it fog. Then walk around the car with all lights on.

## Coolant and brakes

A cheap tester shows down to which temperature your coolant protects the engine. When you next hear a grinding sound, do not wait: worn pads on a wet, salty road are a poor combination.

## Electric cars

Warm up the cabin while the car is still plugged in. It saves range for the road, and a warm battery charges faster as well. Seat heating takes far less energy than hot air.

## In the trunk

- Scraper, brush and a small shovel
- Blanket, gloves and a flashlight
- Jumper cables or a booster pack
- A bag of sand or cat litter, for grip

If you would rather have somebody else do it, our workshop goes through the same list while you wait. Bring your winter tires along, and we fit them in the same visit.
`,
};
