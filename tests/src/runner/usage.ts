export const usage = `Usage: npm test                             run everything: lint, types, architecture, and all tests
       npm test -- <path>... [options]      run the tests in these files and folders

Options:
  -t <pattern>                  with a path: run only tests whose name matches this regular expression
  --watch                       run tests again whenever their code changes
  --shape embedded|distributed  run the end-to-end tests in this shape; repeat it for both
                                (default: embedded with a path, otherwise both)
  --also-node <version>         after everything, run one service end to end on this version of Node.js
  --only-node <version>         run only that
  --help                        show this text

With a path, Jest's other options work too; npx jest --help lists them.

Servers: PostgreSQL comes from npm. RabbitMQ and Redis are containers where a Docker engine answers, else
the programs installed on this machine; as root on Debian or Ubuntu they are installed when missing. Where
TEST_POSTGRES_URL, TEST_AMQP_URL (or AMQP_URL) or TEST_REDIS_URL (or REDIS_URL) is set, that server is used.
Servers started for a path stay for the next run, until \`npm run dev:stop\`; in CI (CI=true) they do not.`;
