import type { Features } from '@forecourt/contracts/inventory/shapes';
import type { Random } from '../random.js';
import type { Engine } from './models.js';

const SAFETY = [
  'Anti-lock brakes',
  'Electronic stability control',
  'Side-curtain airbags',
  'Rearview camera',
  'Forward collision warning',
  'Automatic emergency braking',
  'Blind-spot monitoring',
  'Lane-keeping assist',
  'Rear cross-traffic alert',
  'Adaptive cruise control',
];
const EXTERIOR = [
  'Alloy wheels',
  'LED headlights',
  'Fog lights',
  'Heated mirrors',
  'Rain-sensing wipers',
  'Keyless entry',
];
const INTERIOR = [
  'Air conditioning',
  'Dual-zone climate control',
  'Heated front seats',
  'Leather-wrapped steering wheel',
  'Leather seats',
  'Power driver seat',
  'Push-button start',
  'Split-folding rear seat',
  'Ventilated front seats',
];
const ENTERTAINMENT = [
  'AM/FM radio',
  'Bluetooth',
  'USB ports',
  'Touchscreen display',
  'Smartphone integration',
  'Navigation system',
  'Premium audio',
  'Wireless charging',
];

const OF_BODY: Record<string, string[]> = {
  convertible: ['Power soft top'],
  hatchback: ['Rear spoiler'],
  minivan: ['Power sliding doors', 'Roof rails'],
  pickup: ['Tow hitch', 'Bed liner', 'Tailgate assist'],
  sedan: ['Sunroof'],
  suv: ['Roof rails', 'Power liftgate', 'Panoramic roof'],
  wagon: ['Roof rails', 'Power liftgate'],
};

/** Newer and dearer vehicles have more. */
export function featuresOf(
  random: Random,
  vehicle: { bodyType: string; age: number; whenNew: number; engine: Engine },
): Features {
  const { bodyType, age, whenNew, engine } = vehicle;
  const level = Math.min(1, 0.45 + whenNew / 120_000 - age * 0.03 + random.between(0, 0.2));
  const some = (features: string[]) =>
    random.sample(features, Math.max(2, Math.round(features.length * level)));
  const body = (OF_BODY[bodyType] ?? []).filter(
    // A folding seat row, a roof or a hitch comes with the body; the rest is a matter of luck.
    () => random.chance(level),
  );
  const charging = engine.type === 'electric' ? ['DC fast charging'] : [];
  const seats = bodyType === 'convertible' || bodyType === 'coupe' ? 'Split-folding rear seat' : '';
  return {
    safety: some(SAFETY),
    exterior: [...some(EXTERIOR), ...body, ...charging],
    interior: some(INTERIOR.filter((feature) => feature !== seats)),
    entertainment: some(ENTERTAINMENT),
  };
}
