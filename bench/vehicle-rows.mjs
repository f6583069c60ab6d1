const COLORS = ['Black', 'White', 'Silver', 'Blue', 'Red', 'Grey', 'Green'];
const LISTING_TYPES = ['sale', 'sale', 'sale', 'rental', 'auction'];
const DESCRIPTION =
  'One owner, full service history, non-smoker. New tyres and brakes last spring; two keys. ' +
  'Inspected by our workshop and ready to drive away. Ask for a video of the car.';

/**
 * Made-up vehicles for an import, the same in every run and about as large as real ones.
 *
 * @param {number} count
 * @param {{ name: string, brand: { name: string } }[]} models as the API lists them
 */
export function vehicleRows(count, models) {
  return Array.from({ length: count }, (_, index) => {
    const { name, brand } = models[(index * 7) % models.length];
    return {
      stockNumber: `B${String(index).padStart(6, '0')}`,
      brand: brand.name,
      model: name,
      year: 1995 + (index % 30),
      mileage: (index * 997) % 240_000,
      condition: 'used',
      exteriorColor: COLORS[index % COLORS.length],
      interiorColor: COLORS[(index * 3) % COLORS.length],
      listingType: LISTING_TYPES[index % LISTING_TYPES.length],
      price: 4_000 + ((index * 131) % 60_000),
      isNegotiable: index % 2 === 0,
      financingAvailable: true,
      description: DESCRIPTION,
      drivetrain: 'FWD',
      doors: 4,
      seats: 5,
      safety: ['ABS', 'Lane assist', 'Blind spot monitor'],
      exterior: ['LED headlights', 'Roof rails'],
      interior: ['Heated seats', 'Leather steering wheel'],
      entertainment: ['Apple CarPlay', 'DAB radio'],
      photos: ['front', 'side'].map(
        (view) => `https://photos.example.com/vehicles/${index}/${view}.jpg`,
      ),
      address: '12 Station Road, Springfield',
      locationName: 'Main lot',
    };
  });
}
