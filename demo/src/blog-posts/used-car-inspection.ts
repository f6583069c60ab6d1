import type { DemoBlogPost } from './blog-post.js';

export const usedCarInspection: DemoBlogPost = {
  slug: 'ten-minute-used-car-inspection',
  title: 'A ten-minute inspection before you buy a used car',
  excerpt: 'What you can check yourself, without tools, before you pay a mechanic to look closer.',
  tags: ['buying', 'used cars'],
  cover: 'sedan-2',
  content: `You do not need to be a mechanic to rule out a bad used car. Ten minutes in daylight, with the engine cold, tell you most of what you need to know.

## Walk around it first

Look along the sides at a low angle. Panels should line up and share one shade; a door that is slightly off may have been replaced after a crash. Press your thumb against the inner edge of each tire: wear on one side only points to worn suspension or bad alignment. All four tires should be of one make per axle, with at least 4/32 inch of tread.

## Under the hood

Ask the seller not to warm the engine up. Pull the dipstick: the oil may be dark, but it must not look milky or smell of fuel. The coolant should be clear and colored, never rusty. Look for fresh cleaning in one spot only, since it often hides a leak.

## In the seat

Turn the key without starting. Every warning lamp should come on, and all of them should go out once the engine runs. Try each window, lock, light and the air conditioning. Compare the wear of pedals and steering wheel with the mileage on the display.

## On the road

Drive at least fifteen minutes, with some of it on a highway. The car should run straight when you loosen your grip, brake without pulling, and shift without a bang. Turn the radio off and listen.

## The papers

Match the VIN on the dashboard with the title and the service book, run a history report, and look up open recalls; both take minutes online.

If all of that looks right, pay an independent mechanic for an hour on the lift. It is the cheapest insurance you can buy, and a seller who refuses has already told you what you need to know.
`,
};
