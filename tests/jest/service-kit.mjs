import { setUp } from './provide.mjs';

export default setUp(() => ({ servers: ['postgres', 'rabbitmq'] }));
