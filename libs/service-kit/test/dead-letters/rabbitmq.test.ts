import { join } from '../transport/rabbitmq-members.js';
import { describeDeadLetters } from './dead-letters-suite.js';

describe('dead letters of the RabbitMQ transport', () => {
  describeDeadLetters(() => join());
});
