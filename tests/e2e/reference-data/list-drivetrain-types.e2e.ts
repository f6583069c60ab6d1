import { itIsAnEnumeration } from '@forecourt/tests/e2e/enumeration';

describe('GET /external/drivetrain-types', () => {
  itIsAnEnumeration('/external/drivetrain-types', ['FWD', 'RWD', 'AWD', '4WD']);
});
