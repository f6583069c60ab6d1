/** How often each is seen on the road, roughly. */
export const exteriorColors = {
  'Arctic White': 22,
  'Midnight Black': 20,
  'Graphite Gray': 17,
  'Silver Metallic': 13,
  'Deep Blue': 10,
  'Garnet Red': 8,
  'Forest Green': 4,
  'Sand Beige': 3,
  'Copper Orange': 3,
} as const;

export const interiorColors = {
  Black: 50,
  'Dark Gray': 20,
  Beige: 12,
  'Saddle Brown': 10,
  'Light Gray': 8,
} as const;
