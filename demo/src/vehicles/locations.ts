interface Location {
  locationName: string;
  address: string;
}

/** Made up; no place has the postal code 00000. */
export const locations: Location[] = [
  { locationName: 'Demo Motors North', address: '410 Sample Street, Exampleton, NY 00000' },
  { locationName: 'Demo Motors Harbor', address: '27 Harbor Way, Samplebury, NY 00000' },
];
