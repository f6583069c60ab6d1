import { connect } from 'amqp-connection-manager';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { Blockage } from '@forecourt/service-kit/transport/rabbitmq/connection';
import { RabbitMqEvents } from '@forecourt/service-kit/transport/rabbitmq/rabbitmq-events';
import { RabbitMqTransport } from '@forecourt/service-kit/transport/rabbitmq/rabbitmq-transport';
import { aService, anEvent, serve } from '../transport/members.js';
import { startProxy } from '../transport/proxy.js';
import { brokerUrl, join, leave } from '../transport/rabbitmq-members.js';
import { carMoved, Garage } from './garage.js';

let garage: Garage;
const heard: unknown[] = [];
beforeAll(async () => {
  await serve(await join(), aService().name, {
    events: [[carMoved, (payload) => void heard.push(payload)]],
  });
});
beforeEach(async () => {
  heard.length = 0;
  garage = await Garage.open();
});
afterEach(() => garage.close());
afterAll(leave);

const rows = () => garage.sql<object>('SELECT attempts, due_date > now() AS claimed FROM outbox');

it('an event waits while RabbitMQ is away, and is sent within 2 s of its return', async () => {
  const proxy = await startProxy(brokerUrl());
  const transport = new RabbitMqTransport(proxy.url);
  const instance = await garage.instance(transport);
  instance.start();
  await eventually(() => expect(transport.canPublish()).toBe(true));
  await proxy.cut();
  await eventually(() => expect(transport.canPublish()).toBe(false));

  await instance.move('red', 1);
  expect(await rows()).toHaveLength(1);
  await proxy.mend();

  await eventually(() => expect(heard).toEqual([{ car: 'red', number: 1 }]), 2_000);
  await eventually(async () => expect(await rows()).toEqual([]), 1_000);
  await instance.stop();
  await transport.close();
  await proxy.stop();
});

it('an event waits while RabbitMQ is blocked, and is sent when it reads again', async () => {
  const connection = connect([brokerUrl()]);
  const events = new RabbitMqEvents(connection, new Blockage(connection));
  const instance = await garage.instance(events);
  instance.start();
  await eventually(() => expect(events.canPublish()).toBe(true));

  // A real alarm of memory or disk would block the other tests on this broker as well.
  connection.emit('blocked', { reason: 'low on memory' });
  await instance.move('red', 1);
  await (await join()).publish(anEvent(carMoved.name, { car: 'blue', number: 1 }));
  await eventually(() => expect(heard).toEqual([{ car: 'blue', number: 1 }]));
  expect(await rows()).toEqual([{ attempts: 0, claimed: false }]);

  connection.emit('unblocked');
  await eventually(() => expect(heard).toContainEqual({ car: 'red', number: 1 }));
  await instance.stop();
  await connection.close();
});
