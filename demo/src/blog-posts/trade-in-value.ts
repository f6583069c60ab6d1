import type { DemoBlogPost } from './blog-post.js';

export const tradeInValue: DemoBlogPost = {
  slug: 'get-more-for-your-trade-in',
  title: 'Five things that raise the value of your trade-in',
  excerpt: 'Some repairs pay for themselves when you trade a car in, and some never do.',
  tags: ['trade-in', 'selling'],
  cover: 'hatchback-1',
  content: `Before we make an offer for a trade-in, we ask ourselves one thing: how much work is it until the next owner can drive it away? Everything that makes this answer shorter raises the price.

## 1. A complete service history

Receipts prove what a clean engine bay only suggests. Bring the service book, invoices for tires and brakes, and the papers of any recall work. A full folder is often worth more than a new set of floor mats and a week of polishing.

## 2. Both keys

A second key with a remote can cost several hundred dollars to replace and program, and we have to take that off the offer. Look in the drawer before you come.

## 3. A clean car, not a perfect one

Wash it, vacuum it, and air out smoke or pet smells for some days. Leave small scratches alone: body shops charge you the retail price for work that we buy at cost. The same goes for worn tires, unless they are no longer legal.

## 4. Warning lamps that are off

A lit check-engine lamp makes every buyer expect the worst. Have the code read, which many parts stores do for free. If it is a loose fuel cap or an aging sensor, fix it; if it is something big, bring the diagnosis along, because a known fault costs you less than an unknown one.

## 5. The right moment

Convertibles and sports cars sell in spring, all-wheel drive in fall. The round numbers on the odometer matter as well: 59,000 miles look much better in a listing than 61,000.

## What to bring

Title or loan account number, registration, your license, both keys, and the folder. With those on the table an offer takes about twenty minutes, and you are free to take it home and compare.
`,
};
