import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrationChanges } from './migration-changes.js';
import { fingerprint } from './present.js';

const migration = (name: string, sha256 = name) => ({ name, sha256 });

describe('migrations of a release', () => {
  const released = [migration('First1'), migration('Second2')];

  it('may be followed by new ones', () => {
    expect(migrationChanges(released, [...released, migration('Third3')])).toEqual([]);
  });

  it.each([
    ['gone', [migration('First1')], 'the migration Second2 is gone'],
    [
      'edited',
      [migration('First1', 'other'), migration('Second2')],
      'the migration First1 was edited',
    ],
    [
      'no longer the first',
      [migration('New0'), ...released],
      'the migration New0 must come after Second2: give it a later time',
    ],
    [
      'no longer together',
      [migration('First1'), migration('New1'), migration('Second2'), migration('Third3')],
      'the migration New1 must come after Second2: give it a later time',
    ],
  ])('must not be %s', (_, present, told) => {
    expect(migrationChanges(released, present)).toEqual([told]);
  });
});

describe('the fingerprint of a migration', () => {
  const running = (sql: string) =>
    class Example1 implements MigrationInterface {
      up(runner: QueryRunner): Promise<void> {
        return runner.query(sql);
      }

      down(): Promise<void> {
        return Promise.resolve();
      }
    };

  it('stays the same if only the code around its SQL changes', async () => {
    const before = await fingerprint(running('CREATE TABLE car (\n  id int\n)'));
    const after = await fingerprint(running('\n      CREATE TABLE car (\n        id int\n      )'));

    expect(after).toEqual(before);
    expect(after.name).toBe('Example1');
  });

  it('changes with the SQL', async () => {
    const before = await fingerprint(running('CREATE TABLE car (id int)'));
    const after = await fingerprint(running('CREATE TABLE car (id bigint)'));

    expect(after.sha256).not.toBe(before.sha256);
  });

  it('requires a migration of plain SQL', async () => {
    class Clever1 implements MigrationInterface {
      up(runner: QueryRunner): Promise<void> {
        return runner.dropTable('car');
      }

      down(): Promise<void> {
        return Promise.resolve();
      }
    }

    await expect(fingerprint(Clever1)).rejects.toThrow(
      'Clever1 calls dropTable: write it as SQL for query()',
    );
  });
});
