export const usage = `Usage: npm run chaos -- [options]

Runs the distributed shape (two gateways behind a proxy, two instances of each service) under steady load,
breaks one thing at a time, and compares a ledger of every write with what the product has. Without options
it tries everything, in some twenty minutes, and writes the tables of docs/reliability.md.

Options:
  --list               the names of all faults
  --only <name>...     only these
  --quick              the most telling ones, in some five minutes
  --soak <minutes>m    no faults: only load, and the memory of each process; from 20m on, the docs get its table
  --json               the reports as JSON, instead of lines
  --help               this text

Needs Linux, redis-server and rabbitmq-server; as root it also fills a disk, and with libfaketime (on Debian
the package faketime) it also sets a clock. What it cannot try it says. Ctrl-C stops everything.
When a fault fails, its requests and the logs of all processes stay in a folder that the run names.`;
