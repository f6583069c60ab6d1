import { cpus, loadavg } from 'node:os';

/** The machine, and how busy it was before the benchmark began. */
export function machine() {
  const [{ model }] = cpus();
  return {
    cpus: cpus().length,
    model,
    node: process.version,
    loadBefore: Number(loadavg()[0].toFixed(1)),
  };
}

/** The readings as text for people. */
export function asText({ shape, seconds, connections, machine, dealer, peakMemoryMb, readings }) {
  const memory = Object.entries(peakMemoryMb).map(([name, mb]) => `${name} ${mb} MB`);
  const failed = readings.filter(({ product, limit }) => product.failed + limit.failed > 0);
  return [
    `${shape}, ${machine.cpus} × ${machine.model}, Node.js ${machine.node}, ` +
      `load average before ${machine.loadBefore}`,
    `${connections} connections, ${seconds} s each; ${dealer.vehicles} vehicles, ` +
      `${dealer.customers} customers`,
    '',
    ...table(readings),
    '',
    `Import: ${rounded(dealer.importRowsPerSecond)} rows/s`,
    `Peak memory (RSS): ${memory.join(', ') || 'unknown on this system'}`,
    ...failed.map(
      ({ name, product, limit }) =>
        `${name} is not a measurement: ${product.failed} requests to the product and ` +
        `${limit.failed} to the limit failed`,
    ),
  ].join('\n');
}

const HEADINGS = [
  'operation',
  'bytes',
  'limit/s',
  'p50',
  'p99',
  'product/s',
  'p50',
  'p99',
  'ratio',
];

function table(readings) {
  const lines = [HEADINGS, ...readings.map(cellsOf)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column].length)),
  );
  const pad = (cell, column) =>
    column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]);
  return lines.map((cells) => cells.map(pad).join('  '));
}

const cellsOf = ({ name, bytes, limit, product, ratio }) => [
  name,
  String(bytes),
  ...[limit, product].flatMap(({ requestsPerSecond, p50Ms, p99Ms }) => [
    rounded(requestsPerSecond),
    `${p50Ms} ms`,
    `${p99Ms} ms`,
  ]),
  ratio.toFixed(2),
];

const rounded = (number) => Math.round(number).toLocaleString('en');
