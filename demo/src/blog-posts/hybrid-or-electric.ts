import type { DemoBlogPost } from './blog-post.js';

export const hybridOrElectric: DemoBlogPost = {
  slug: 'hybrid-plug-in-or-electric',
  title: 'Hybrid, plug-in or electric: which one fits your week?',
  excerpt: 'Start from how you drive and where you park. The right drive follows from those two.',
  tags: ['electric', 'hybrid', 'buying'],
  cover: 'suv-3',
  content: `People often ask us which drive is best. The honest answer starts with two questions: how far do you go on an ordinary day, and where does the car stand at night?

## Hybrid

A hybrid charges its small battery while it brakes and never needs a plug. In town it uses about a third less fuel than a similar gasoline car; on the highway the gain is smaller. It is the simple choice if you park on the street, drive many short trips, or do not want to change any habit.

## Plug-in hybrid

A plug-in drives roughly 25 to 45 miles on electricity and then goes on as a hybrid. It pays off only if you really plug it in: charged every night it may need gasoline just a few times a year, while uncharged it carries a heavy battery for nothing. It suits people with an outlet at home, a modest commute, and a long trip every other weekend.

## Electric

With a charger at home, an electric car is usually the cheapest to run and the quietest to drive. A 240-volt outlet fills most batteries overnight. Plan with about 70 percent of the rated range in deep winter and at highway speed. If your longest regular drive fits into that, public chargers matter only on vacation.

## Some numbers to compare

Write down your miles per year, your local price of a gallon and of a kilowatt-hour, and add insurance, which varies more than people expect. Ask which rebates apply to the exact model and year you are looking at, since the rules change often.

## Try before you decide

Numbers settle the budget, but not the feel. Book a test drive with two of the three on the same afternoon, on the roads that you know best. Most of our customers make up their mind within the first five miles.
`,
};
