import { randomUUID } from 'node:crypto';
import { listTestDrives, requestTestDrive } from '@forecourt/contracts/engagement/rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  refuses,
  refusesFields,
  TIMESTAMP,
  type Answer,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/test-drives';

let api: Api;
let vehicleId: string;
beforeEach(async () => {
  api = await anOrganization({ timeZone: 'America/New_York' });
  vehicleId = await api.live.dealer.hasOne(aVehicle());
});
const aForm = (more: object = {}) => ({
  vehicleId,
  name: 'Jane Doe',
  email: anEmail(),
  ...more,
});
const answered = (answer: Answer) => conforms(answer, requestTestDrive.response, 201).data;
const testDrives = async ({ dealer }: Integrator = api.live) =>
  conforms(await dealer.get('test-drives'), listTestDrives.response).data;

describe('POST /external/test-drives', () => {
  it('reaches the dealer as pending', async () => {
    const form = aForm({
      phone: '+1 555 0100',
      preferredDate: '2026-12-01T10:00:00+01:00',
      message: 'With a tow bar?',
      consent: false,
    });
    const testDrive = answered(await api.live.post(PATH, form));
    expect(testDrive).toEqual({ id: expect.any(String), vehicleId, status: 'pending' });
    expect(await testDrives()).toEqual([
      {
        ...testDrive,
        ...form,
        preferredTime: '2026-12-01T09:00:00.000Z',
        consentDate: expect.stringMatching(TIMESTAMP),
        createdDate: expect.stringMatching(TIMESTAMP),
      },
    ]);
  });

  it('requires neither phone nor date', async () => {
    answered(await api.live.post(PATH, aForm({ phone: null, preferredDate: '' })));
    expect(await testDrives()).toMatchObject([
      { phone: null, preferredDate: null, preferredTime: null },
    ]);
  });

  it.each<[string, string | null]>([
    ['2026-12-01T10:00', '2026-12-01T15:00:00.000Z'],
    ['2026-07-01T10:00', '2026-07-01T14:00:00.000Z'],
    ['2026-12-01', '2026-12-01T05:00:00.000Z'],
    ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00.000Z'],
    ['2026-02-30', null],
    ['2026-13-01T10:00', null],
    ['next Tuesday, after 5 pm', null],
    ['01/12/2026', null],
    ['demain 🚗', null],
    ['1999-01-01', '1999-01-01T05:00:00.000Z'],
    ['x'.repeat(100), null],
    ['0', null],
  ])('keeps the preferredDate %j, and reads it as %j', async (preferredDate, preferredTime) => {
    answered(await api.live.post(PATH, aForm({ preferredDate })));
    expect(await testDrives()).toMatchObject([{ preferredDate, preferredTime }]);
  });

  it.each<VehicleStatus>(['available', 'reserved'])(
    'accepts a vehicle that is %s',
    async (status) => {
      vehicleId = await api.live.dealer.hasOne(aVehicle().which(status));
      answered(await api.live.post(PATH, aForm()));
    },
  );

  it.each<VehicleStatus>(['draft', 'in_transit', 'sale_pending', 'sold', 'rented', 'withdrawn'])(
    'refuses a vehicle that is %s',
    async (status) => {
      vehicleId = await api.live.dealer.hasOne(aVehicle().which(status));
      refuses(await api.live.post(PATH, aForm()), 409, 'engagement.vehicle_not_available');
      expect(await testDrives()).toEqual([]);
    },
  );

  it('finds no vehicle of another organization or the other environment', async () => {
    const other = await anOrganization();
    for (const site of [other.live, api.test]) {
      refuses(await site.post(PATH, aForm()), 404, 'inventory.vehicle_not_found');
      expect(await testDrives(site)).toEqual([]);
    }
    const unknown = aForm({ vehicleId: randomUUID() });
    refuses(await api.live.post(PATH, unknown), 404, 'inventory.vehicle_not_found');
    expect(await testDrives()).toEqual([]);
  });

  it.each(['form', 'query'] as const)('accepts the fields in a %s', async (where) => {
    const fields = aForm({ preferredDate: 'Mon & Tue' });
    answered(await api.live.send('POST', PATH, { [where]: fields }));
    expect(await testDrives()).toMatchObject([fields]);
  });

  it('accepts a request with an unknown field', async () => {
    answered(await api.live.post(PATH, aForm({ comment: 'Is it red?' })));
  });

  it.each<[string, object]>([
    ['vehicleId', { vehicleId: undefined }],
    ['vehicleId', { vehicleId: 'STK-1' }],
    ['vehicleId', { vehicleId: 1 }],
    ['name', { name: '' }],
    ['email', { email: 'jane' }],
    ['phone', { phone: '5'.repeat(51) }],
    ['phone', { phone: 5_550_100 }],
    ['preferredDate', { preferredDate: 'x'.repeat(101) }],
    ['preferredDate', { preferredDate: 1_767_225_600 }],
    ['preferredDate', { preferredDate: 'a\u0000' }],
  ])('refuses %s of %j', async (field, wrong) => {
    refusesFields(await api.live.post(PATH, aForm(wrong)), field);
    expect(await testDrives()).toEqual([]);
  });
});
