import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { describeDeadLetters } from './dead-letters-suite.js';

describe('dead letters of the in-process transport', () => {
  // A broker of its own for each start: it ends with the process.
  describeDeadLetters(() => Promise.resolve(new InProcessBroker().transport()));
});
