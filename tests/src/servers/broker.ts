import { startRabbitMq } from '@forecourt/local-servers/rabbitmq';
import { startRedis } from '@forecourt/local-servers/redis';
import type { LocalServer, LocalServerOptions } from '@forecourt/local-servers/local-server';

/** A server that does not come from npm, and the ways to get it. */
export interface Broker {
  title: string;
  /** The environment variable that may name a running one. */
  variable: string;
  image: string;
  port: number;
  /** A line of the container's log that says it is up. */
  readyLine: RegExp;
  urlAt(host: string, port: number): string;
  /** The programs that `startOnMachine` needs. */
  programs: string[];
  debianPackage: string;
  startOnMachine(options: LocalServerOptions): Promise<LocalServer>;
}

export const rabbitMq: Broker = {
  title: 'RabbitMQ',
  variable: 'TEST_AMQP_URL',
  image: 'rabbitmq:3-management',
  port: 5672,
  readyLine: /Server startup complete/,
  urlAt: (host, port) => `amqp://${host}:${port}`,
  programs: ['rabbitmq-server', 'epmd'],
  debianPackage: 'rabbitmq-server',
  startOnMachine: startRabbitMq,
};

export const redis: Broker = {
  title: 'Redis',
  variable: 'TEST_REDIS_URL',
  image: 'redis:7',
  port: 6379,
  readyLine: /Ready to accept connections/,
  urlAt: (host, port) => `redis://${host}:${port}`,
  programs: ['redis-server'],
  debianPackage: 'redis-server',
  startOnMachine: startRedis,
};
