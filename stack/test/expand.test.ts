import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createPool, migrate } from '@patchwork/platform/db';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseOwners } from '../src/environment.ts';
import { traitsOf, tripsOf } from '../src/expand.ts';
import { root } from '../src/paths.ts';
import { currentMigrations, migrationFolders, readReleased } from '../src/released.ts';

// While a new version rolls out, and after it was rolled back, the released version's code runs on the new version's tables.

const server = process.env.TEST_POSTGRES_URL ?? '';
const scratch = mkdtempSync(join(tmpdir(), 'patchwork-expand-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

/** What the tables are like after these migrations, and after those too. */
async function traitsAfter(...stages: string[][]) {
  const name = `expand_${randomUUID().slice(0, 8)}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  await ask(server, `create database ${name}`);
  try {
    const found = [];
    for (const folders of stages) {
      const pool = await createPool(url, { size: 1 });
      await migrate(pool, folders).finally(() => pool.end());
      found.push(await traitsOf(url));
    }
    return found;
  } finally {
    await ask(server, `drop database ${name} with (force)`);
  }
}

/** A folder with the released ones among a folder's migrations. */
function releasedOnly(folder: string): string {
  const copy = join(scratch, folder);
  mkdirSync(copy, { recursive: true });
  for (const path of readReleased().migrations.keys())
    if (path.startsWith(`${folder}/`)) cpSync(join(root, path), join(copy, basename(path)));
  return copy;
}

test('no migration of the last release was edited or taken away', () => {
  const { migrations } = readReleased();
  const current = currentMigrations();
  expect([...migrations].filter(([path, hash]) => current.get(path) !== hash).map(([path]) => path)).toEqual([]);
});

test.each(databaseOwners)('the last release of %s runs on the tables of this version', async (service) => {
  const [platform, own] = [migrationFolders.platform, migrationFolders[service]];
  const [before, after] = await traitsAfter([releasedOnly(platform), releasedOnly(own)], [join(root, platform), join(root, own)]);
  expect(before!.length).toBeGreaterThan(20);
  const unused = readReleased()
    .unused.filter((name) => name.startsWith(`${service}.`))
    .map((name) => name.slice(service.length + 1));
  expect(tripsOf(before!, after!, new Set(unused))).toEqual([]);
});

describe('the rule', () => {
  const begun = `
    create table reports (
      id bigint generated always as identity primary key, title text not null, subtitle text,
      of bigint constraint reports__of references reports,
      kind text not null default 'news' constraint reports__kind check (kind in ('news', 'update'))
    );`;

  async function trips(change: string, unused: string[] = []): Promise<string[]> {
    const [old, fresh] = ['old', 'fresh'].map((name) => mkdtempSync(join(scratch, name)));
    writeFileSync(join(old!, '1.sql'), begun);
    writeFileSync(join(fresh!, '2.sql'), change);
    const [before, after] = await traitsAfter([old!], [fresh!]);
    return tripsOf(before!, after!, new Set(unused));
  }

  test.each([
    ['a table that is dropped', 'drop table reports', 'reports.id is gone'],
    ['a column that is renamed', 'alter table reports rename subtitle to lead', 'reports.subtitle is gone'],
    [
      'another type',
      'alter table reports alter subtitle type varchar(9)',
      'reports.subtitle was text and is character varying(9)',
    ],
    ['a null refused', 'alter table reports alter subtitle set not null', 'reports.subtitle must not be null any more'],
    ['a default lost', 'alter table reports alter kind drop default', 'reports.kind has to be given'],
    ['a column to be given', 'alter table reports add place text not null', 'reports.place is new and has to be given'],
    ['a rule', "alter table reports add constraint r check (title <> '')", 'reports.r refuses more than before'],
    ['a unique index', 'create unique index u on reports (title)', 'reports.u refuses more than before'],
    [
      'a shorter list',
      "alter table reports drop constraint reports__kind, add constraint reports__kind check (kind in ('news', 'other'))",
      'reports.reports__kind refuses more than before',
    ],
  ])('finds %s', async (_, change, found) => {
    expect((await trips(change))[0]).toContain(found);
  });

  test.each([
    [
      'a table and columns that are new',
      "alter table reports add place text not null default '', add seen int; create table x (y int not null)",
    ],
    ['a rule on what is new', "alter table reports add place text constraint p check (place <> '')"],
    [
      'a longer list',
      "alter table reports drop constraint reports__kind, add constraint reports__kind check (kind in ('news', 'other', 'update'))",
    ],
    [
      'a reference that lets go',
      'alter table reports drop constraint reports__of, add constraint reports__of foreign key (of) references reports on delete cascade',
    ],
    ['a null allowed, an index, a rule less', 'alter table reports alter title drop not null; create index i on reports (title)'],
  ])('allows %s', async (_, change) => {
    expect(await trips(change)).toEqual([]);
  });

  test('allows what the released code does not touch to go', async () => {
    expect(await trips('alter table reports drop subtitle', ['reports.subtitle'])).toEqual([]);
  });
});
