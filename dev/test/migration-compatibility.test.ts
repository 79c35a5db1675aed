import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { migrate } from '@patchwork/platform/migrate';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseOwners } from '../src/environment.ts';
import { elementsOf, incompatibilities } from '../src/migration-compatibility.ts';
import { root } from '../src/paths.ts';
import { currentMigrations, migrationFolders, readReleased } from '../src/released.ts';

// During a rollout, and after a rollback, the released version's code runs on the new version's tables.

const server = process.env.TEST_POSTGRES_URL ?? '';
const released = readReleased();
const scratch = mkdtempSync(join(tmpdir(), 'patchwork-expand-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
};

/** Calls `use` with an empty database, and drops it afterwards. */
async function withDatabase<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const name = `expand_${randomUUID().slice(0, 8)}`;
  await ask(server, `create database ${name}`);
  try {
    return await use(Object.assign(new URL(server), { pathname: `/${name}` }).toString());
  } finally {
    await ask(server, `drop database ${name} with (force)`);
  }
}

/** The schema after the first migrations, and after the second ones too. */
const elementsAfter = (...stages: string[][]) =>
  withDatabase(async (url) => {
    const found = [];
    for (const folders of stages) {
      await migrate(url, folders);
      found.push(await elementsOf(url));
    }
    return found;
  });

/** A folder with only the released migrations of a folder. */
function releasedOnly(folder: string): string {
  const copy = join(scratch, folder);
  mkdirSync(copy, { recursive: true });
  for (const path of released.migrations.keys())
    if (path.startsWith(`${folder}/`)) cpSync(join(root, path), join(copy, basename(path)));
  return copy;
}

// Before the first release there is nothing to compare with.
describe.skipIf(released.migrations.size === 0)('the last release', () => {
  test('has no migration that was edited or removed', () => {
    const current = currentMigrations();
    expect([...released.migrations].filter(([path, hash]) => current.get(path) !== hash).map(([path]) => path)).toEqual([]);
  });

  test.each(databaseOwners)('runs on the tables of this version of %s', async (service) => {
    const [platform, own] = [migrationFolders.platform, migrationFolders[service]];
    const [before, after] = await elementsAfter(
      [releasedOnly(platform), releasedOnly(own)],
      [join(root, platform), join(root, own)],
    );
    expect(before!.length).toBeGreaterThan(20);
    const unused = released.unused.filter((name) => name.startsWith(`${service}.`)).map((name) => name.slice(service.length + 1));
    expect(incompatibilities(before!, after!, new Set(unused))).toEqual([]);
  });
});

describe('the rule', () => {
  const begun = `
    create table reports (
      id bigint generated always as identity primary key, title text not null, subtitle text,
      of bigint constraint reports__of references reports,
      reason text constraint reports__reason check (reason <> '' and length(reason) <= 100),
      kind text not null default 'news' constraint reports__kind check (kind in ('news', 'update'))
    );`;

  async function problemsOf(change: string, unused: string[] = []): Promise<string[]> {
    const [old, fresh] = ['old', 'fresh'].map((name) => mkdtempSync(join(scratch, name)));
    writeFileSync(join(old!, '1.sql'), begun);
    writeFileSync(join(fresh!, '2.sql'), change);
    const [before, after] = await elementsAfter([old!], [fresh!]);
    return incompatibilities(before!, after!, new Set(unused));
  }

  test.each([
    ['a table that is dropped', 'drop table reports', 'reports.id is gone'],
    ['a column that is renamed', 'alter table reports rename subtitle to lead', 'reports.subtitle is gone'],
    [
      'another type',
      'alter table reports alter subtitle type varchar(9)',
      'reports.subtitle was text and is character varying(9)',
    ],
    [
      'a column that becomes not null',
      'alter table reports alter subtitle set not null',
      'reports.subtitle must not be null any more',
    ],
    ['a default that is dropped', 'alter table reports alter kind drop default', 'reports.kind has to be given'],
    ['a new column that is required', 'alter table reports add place text not null', 'reports.place is new and has to be given'],
    ['a new constraint', "alter table reports add constraint r check (title <> '')", 'reports.r refuses more than before'],
    ['a unique index', 'create unique index u on reports (title)', 'reports.u refuses more than before'],
    [
      'a shorter list',
      "alter table reports drop constraint reports__kind, add constraint reports__kind check (kind in ('news', 'other'))",
      'reports.reports__kind refuses more than before',
    ],
    [
      'a shorter text',
      "alter table reports drop constraint reports__reason, add constraint reports__reason check (reason <> '' and length(reason) <= 99)",
      'reports.reports__reason refuses more than before',
    ],
    [
      'a further condition',
      "alter table reports drop constraint reports__kind, add constraint k check (kind in ('news', 'update') and title <> '' or title = 'a')",
      'reports.k refuses more than before',
    ],
  ])('finds %s', async (_, change, found) => {
    expect((await problemsOf(change))[0]).toContain(found);
  });

  test.each([
    [
      'a new table and new columns',
      "alter table reports add place text not null default '', add seen int; create table x (y int not null)",
    ],
    ['a constraint on a new column', "alter table reports add place text constraint p check (place <> '')"],
    [
      'a longer list',
      "alter table reports drop constraint reports__kind, add constraint reports__kind check (kind in ('news', 'other', 'update'))",
    ],
    [
      'a reference that cascades',
      'alter table reports drop constraint reports__of, add constraint reports__of foreign key (of) references reports on delete cascade',
    ],
    [
      'a longer text',
      "alter table reports drop constraint reports__reason, add constraint reports__reason check (reason <> '' and length(reason) <= 1000)",
    ],
    [
      'the old rule or another',
      "alter table reports drop constraint reports__kind, add constraint k check (kind in ('news', 'update') or title = 'a')",
    ],
    ['a dropped not null and a new index', 'alter table reports alter title drop not null; create index i on reports (title)'],
  ])('allows %s', async (_, change) => {
    expect(await problemsOf(change)).toEqual([]);
  });

  test('allows dropping what the released code does not use', async () => {
    expect(await problemsOf('alter table reports drop subtitle', ['reports.subtitle'])).toEqual([]);
  });
});
