import { customerIdOf } from './customer-id.js';

const tenant = {
  organizationId: '11111111-1111-4111-8111-111111111111',
  environment: 'live' as const,
};
const userId = '22222222-2222-4222-8222-222222222222';

it('never changes', () => {
  expect(customerIdOf(tenant, userId)).toBe('81d2d1d1-4eb6-55cc-8285-bb9bc37f03d7');
});

it('differs by organization, environment and user', () => {
  const ids = [
    customerIdOf(tenant, userId),
    customerIdOf({ ...tenant, organizationId: userId }, userId),
    customerIdOf({ ...tenant, environment: 'test' }, userId),
    customerIdOf(tenant, tenant.organizationId),
  ];
  expect(new Set(ids).size).toBe(4);
});
