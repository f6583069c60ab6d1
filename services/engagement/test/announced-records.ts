import { randomUUID } from 'node:crypto';
import type { Customer } from '@forecourt/contracts/crm/shapes';
import type { Subscriber, TestDrive } from '@forecourt/contracts/engagement/shapes';
import type { AnnouncedVehicle } from '@forecourt/contracts/inventory/events';

const DATE = '2026-03-01T09:30:00.000Z';

export const anAnnouncedVehicle = (): AnnouncedVehicle => ({
  id: randomUUID(),
  name: '2021 Toyota Camry XSE',
  slug: '2021-toyota-camry-xse',
  description: null,
  year: 2021,
  mileage: 12_000,
  exteriorColor: 'Blue',
  interiorColor: null,
  listingType: 'sale',
  status: 'available',
  model: {
    id: randomUUID(),
    name: 'Camry',
    slug: 'camry',
    brand: { id: randomUUID(), name: 'Toyota', logoUrl: 'https://api.example/toyota.svg' },
    bodyType: { id: randomUUID(), name: 'Sedan', code: 'SEDAN' },
  },
  engine: null,
  media: [],
  saleOptions: { price: 23_995, currency: 'USD', isNegotiable: true, financingAvailable: false },
  features: { safety: [], exterior: [], interior: [], entertainment: [] },
  pickupDetails: { address: null, locationName: null },
  createdDate: DATE,
  updatedDate: DATE,
  vin: null,
  stockNumber: 'T-1',
  condition: 'used',
});

export const aCustomer = (): Customer => ({
  id: randomUUID(),
  user: {
    id: randomUUID(),
    email: 'jane@example.com',
    firstName: 'Jane',
    lastName: 'Doe',
    phone: null,
  },
  stats: {
    totalPurchases: 0,
    totalSpent: 0,
    lastPurchaseDate: null,
    totalVehiclesPurchased: 0,
    totalVehiclesRented: 0,
  },
  classification: {
    leadScore: 10,
    lifecycleStage: 'PROSPECT',
    customerSegment: 'new',
    isVip: false,
  },
  preferences: {},
  tags: [],
  createdDate: DATE,
});

export const aTestDrive = (): TestDrive => ({
  id: randomUUID(),
  vehicleId: randomUUID(),
  status: 'pending',
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: null,
  preferredDate: '2026-03-02',
  preferredTime: '2026-03-02T00:00:00.000Z',
  message: null,
  consent: true,
  consentDate: DATE,
  spam: false,
  createdDate: DATE,
});

export const aSubscriber = (): Subscriber => ({
  email: 'jane@example.com',
  subscribed: true,
  spam: false,
  createdDate: DATE,
  updatedDate: DATE,
});
