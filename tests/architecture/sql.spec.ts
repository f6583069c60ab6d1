import { productSources } from '@forecourt/tests/architecture/sources';

const SQL = /\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE [a-z_]+ SET)\b/;

it('a service has SQL only in its repositories and migrations', () => {
  const services = productSources().filter(({ path }) => path.startsWith('services/'));

  const withSql = services.filter(({ file }) => SQL.test(file.text)).map(({ path }) => path);

  expect(withSql.length).toBeGreaterThan(10);
  expect(withSql.filter((path) => !/\.repository\.ts$|\/migrations\//.test(path))).toEqual([]);
});
