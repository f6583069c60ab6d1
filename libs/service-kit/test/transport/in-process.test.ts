import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { describeTransport } from './transport-suite.js';

describe('the in-process transport', () => {
  describeTransport(() => {
    const broker = new InProcessBroker();
    return Promise.resolve({
      join: () => Promise.resolve(broker.transport()),
      end: () => Promise.resolve(),
    });
  });
});
