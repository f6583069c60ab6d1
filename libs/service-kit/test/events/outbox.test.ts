import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  TransportUnavailableError,
  UnroutedEventError,
} from '@forecourt/service-kit/transport/transport';
import { startProxy } from '../transport/proxy.js';
import { carMoved, Garage, hornSounded, movesOf, TestBroker } from './garage.js';

let garage: Garage;
beforeEach(async () => {
  garage = await Garage.open();
});
afterEach(() => garage.close());

const rows = () => garage.sql<object>('SELECT xmin::text, due_date, attempts FROM outbox');
const isEmpty = async () => expect(await rows()).toEqual([]);
const never = () => new Promise<void>(() => undefined);
const namesOf = ({ taken }: TestBroker) => taken.map(({ name }) => name);

it('while the broker is away, an event is neither tried nor rewritten; it is sent at its return', async () => {
  const broker = new TestBroker();
  broker.present = false;
  const instance = await garage.instance(broker);
  instance.start();
  await instance.sound();
  const before = await rows();

  const { asked } = broker;
  await eventually(() => expect(broker.asked).toBeGreaterThan(asked + 3));
  expect(broker.tries).toBe(0);
  expect(await rows()).toEqual(before);

  const returned = performance.now();
  broker.returns();
  await eventually(isEmpty);
  expect(broker.tries).toBe(1);
  expect(performance.now() - returned).toBeLessThan(2_000);
});

it('holds no transaction and no row while it waits for the broker', async () => {
  const broker = new TestBroker(never);
  const instance = await garage.instance(broker);
  instance.start();
  await instance.sound();
  await eventually(() => expect(broker.tries).toBe(1));

  const [row] = await garage.sql<{ sequence: string }>('SELECT sequence FROM outbox');
  await garage.sql('SELECT FROM outbox WHERE sequence = $1 FOR UPDATE NOWAIT', [row!.sequence]);
  // A poll may be under way.
  await eventually(async () =>
    expect(
      await garage.sql(
        `SELECT state FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
      ),
    ).toEqual([]),
  );
});

it('sends the events of an aggregate one by one in order, whichever instance sends them', async () => {
  const cars = ['red', 'blue', 'green'];
  const underWay = new Set<unknown>();
  const overlaps: unknown[] = [];
  const broker = new TestBroker(async ({ payload }) => {
    const { car } = payload as { car: string };
    if (underWay.has(car)) overlaps.push(car);
    underWay.add(car);
    await delay(Math.random() * 5);
    underWay.delete(car);
    if (Math.random() < 0.1) throw new TransportUnavailableError('not now');
  });
  const instances = await Promise.all([1, 2, 3].map(() => garage.instance(broker)));
  for (const instance of instances) instance.start();

  for (let number = 0; number < 30; number += 1) {
    await Promise.all(cars.map((car, at) => instances[(number + at) % 3]!.move(car, number)));
  }

  await eventually(isEmpty, 30_000);
  expect(overlaps).toEqual([]);
  for (const car of cars) {
    expect(movesOf(broker.taken, car)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  }
});

it('an event that is refused is tried again later; only its own aggregate waits for it', async () => {
  let refusals = 0;
  const broker = new TestBroker(({ payload }) => {
    const { car, number } = payload as { car?: string; number?: number };
    if (car !== 'red' || number !== 1 || refusals === 2) return Promise.resolve();
    refusals += 1;
    return Promise.reject(new Error('unreadable'));
  });
  const instance = await garage.instance(broker);
  instance.start();
  for (const number of [1, 2]) await instance.move('red', number);
  await eventually(() => expect(refusals).toBe(1));

  for (const number of [1, 2]) await instance.move('blue', number);
  await eventually(() => expect(movesOf(broker.taken, 'blue')).toEqual([1, 2]));
  expect(movesOf(broker.taken, 'red')).toEqual([]);

  await eventually(isEmpty, 10_000);
  expect(movesOf(broker.taken, 'red')).toEqual([1, 2]);
});

it('an event that takes long holds up no other', async () => {
  const broker = new TestBroker(({ name }) =>
    name === carMoved.name ? never() : Promise.resolve(),
  );
  const instance = await garage.instance(broker);
  instance.start();
  for (const car of ['red', 'blue']) await instance.move(car, 1);
  await eventually(() => expect(broker.tries).toBe(2));

  for (let sounds = 0; sounds < 100; sounds += 1) await instance.sound();

  await eventually(() => expect(broker.taken).toHaveLength(100));
});

it('events that no queue takes are tried together every 5 s, and hold up no others', async () => {
  const [waiting, others] = [200, 20];
  let unrouted = 0;
  let isRouted = false;
  const broker = new TestBroker(({ name }) => {
    if (name !== hornSounded.name || isRouted) return Promise.resolve();
    unrouted += 1;
    return Promise.reject(new UnroutedEventError(name));
  });
  const instance = await garage.instance(broker);
  for (let sounds = 0; sounds < waiting; sounds += 1) await instance.sound();
  instance.start();
  await eventually(() => expect(unrouted).toBeGreaterThan(0));

  for (let moves = 0; moves < others; moves += 1) await instance.move(`car ${moves}`, 1);
  await eventually(() => expect(broker.taken).toHaveLength(others));
  expect(unrouted).toBeLessThanOrEqual(50);

  isRouted = true;
  await eventually(isEmpty, 10_000);
  expect(namesOf(broker).filter((name) => name === hornSounded.name)).toHaveLength(waiting);
});

it('a stop does not wait for a broker that is away; another instance sends soon after', async () => {
  const broker = new TestBroker(never);
  const stopped = await garage.instance(broker);
  stopped.start();
  await stopped.sound();
  await eventually(() => expect(broker.tries).toBe(1));
  broker.present = false;

  const began = performance.now();
  await stopped.stop();
  expect(performance.now() - began).toBeLessThan(900);

  const other = new TestBroker();
  (await garage.instance(other)).start();
  await eventually(isEmpty, 2_000);
  expect(other.taken).toHaveLength(1);
});

it('a stop waits a moment for a broker that does not confirm', async () => {
  const instance = await garage.instance(new TestBroker(never));
  instance.start();
  await instance.sound();

  const began = performance.now();
  await instance.stop();
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('what a relay that died was about to send is sent by another', async () => {
  const dead = new TestBroker(never);
  const instance = await garage.instance(dead);
  instance.start();
  await instance.move('red', 1);
  await eventually(() => expect(dead.tries).toBe(1));
  await instance.move('red', 2);

  const alive = new TestBroker();
  (await garage.instance(alive)).start();

  await eventually(() => expect(movesOf(alive.taken, 'red')).toEqual([1, 2]), 12_000);
});

it('after an outage of the database, events go on within 2 s, and what was sent is not sent again', async () => {
  const proxy = await startProxy(garage.runtimeUrl);
  let confirm: () => void = () => undefined;
  const broker = new TestBroker(() => new Promise((resolve) => (confirm = resolve)));
  const near = await garage.instance(broker, proxy.url);
  near.start();
  await near.sound();
  await eventually(() => expect(broker.tries).toBe(1));

  await proxy.cut();
  confirm();
  const elsewhere = new TestBroker();
  elsewhere.present = false;
  await (await garage.instance(elsewhere)).move('red', 1);
  broker.take = () => Promise.resolve();
  await proxy.mend();

  await eventually(isEmpty, 2_000);
  expect(namesOf(broker)).toEqual([hornSounded.name, carMoved.name]);
  await near.stop();
  await proxy.stop();
});
