import type { Viewer } from '@patchwork/platform/assertion';
import type { Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findBookRows } from '../src/book/book.sql.ts';
import { eraseTexts } from '../src/erasures/erase-rows.sql.ts';
import { createWordFilter } from '../src/waiting/word-filter.ts';
import { insertClassWeeks } from '../src/week/ask.sql.ts';
import { markSummed } from '../src/week/sum-up.sql.ts';
import { countAnswers } from '../src/week/week.sql.ts';
import { type Content, startContent } from './harness.ts';
import { introduceQuilts, lead, otherLead, stranger, teacher } from './quilt-steps.ts';
import { answered, ask, WEEK, weekOf } from './week-steps.ts';
import { restore, withdraw } from './withdraw-steps.ts';

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent({ wordFilter: createWordFilter('gribble') });
  await introduceQuilts(content);
  await ask(content);
});
afterAll(() => content.stop());

const choose = async (viewer: Viewer, body: object) => {
  const { id } = await weekOf(content, viewer);
  return content.post('/api/week/question', viewer, { id, ...body });
};

describe('a question that a Lead wrote', () => {
  test('is shown to linked classes only above an answer that they see', async () => {
    const shown = async () => (await weekOf(content, stranger)).places[0]!.question?.texts.en;
    await choose(lead, { text: 'Where is the gribble?' });
    expect(await shown()).toBeUndefined();
    const { id } = await answered(content, teacher);
    await answered(content, stranger);
    expect(await shown()).toBeUndefined();
    await content.post(`/api/moderation/article/${id}/approve`, lead, {});
    expect(await shown()).toBe('Where is the gribble?');
    await content.deliverHidden('article', id, true);
    expect(await shown()).toBeUndefined();
  });

  test('is offered to no other Lead with a word of the filter, or once the answer below it is hidden', async () => {
    const offered = async () => (await weekOf(content, otherLead)).choices.at(3);
    await choose(lead, { text: 'Where is the gribble?' });
    expect(await offered()).toBeUndefined();
    await choose(lead, { text: 'Who is it?' });
    const { key } = (await offered())!;
    const { id } = await answered(content, teacher);
    await content.deliverHidden('article', id, true);
    expect(await offered()).toBeUndefined();
    expect((await choose(otherLead, { choice: key })).status).toBe(400);
  });

  test('is erased with the answer below it', async () => {
    await choose(lead, { text: 'What does Ben Smith paint?' });
    const { id } = await answered(content, teacher);
    await content.db.transaction((tx) => eraseTexts(tx, { kind: 'article', subjectId: id }, lead.userId, false));
    const stored = sql.type(
      z.object({ texts: z.string() }),
    )`select texts::text from class_weeks where texts::text like '%Ben Smith%'`;
    expect(await content.db.any(stored)).toEqual([]);
    expect((await weekOf(content, otherLead)).choices).toHaveLength(3);
    expect((await choose(lead, { text: 'Who paints?' })).status).toBe(200);
  });

  test('is never above an answer to another question that was withdrawn and comes back', async () => {
    const { id } = await answered(content, teacher, 'Yes, all of us.');
    await withdraw(content, teacher, 'article', id);
    await choose(lead, { text: 'Who is a gribble?' });
    const refused = { status: 409, body: { code: 'question-changed' } };
    expect(await content.post(`/api/withdrawal/article/${id}/undo`, teacher)).toMatchObject(refused);
    expect(await restore(content, lead, 'article', id)).toMatchObject(refused);
    await answered(content, stranger);
    expect((await weekOf(content, stranger)).places[0]).toMatchObject({ question: null, answer: null });
  });

  test('and an answer that comes back at the same moment do not meet', async () => {
    const { id } = await answered(content, teacher, 'Yes, all of us.');
    await withdraw(content, teacher, 'article', id);
    const both = await Promise.all([
      choose(lead, { text: 'Who is it?' }),
      content.post(`/api/withdrawal/article/${id}/undo`, teacher),
    ]);
    expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});

test('an answer of emojis can be changed as it was given', async () => {
  const narrative = '🍞'.repeat(150);
  const { id, title } = await answered(content, teacher, narrative);
  expect((await content.post(`/api/article/${id}`, teacher, { title, narrative: `${narrative}!` })).status).toBe(200);
});

test('a week of the year 0, which PostgreSQL does not have, is refused', async () => {
  expect((await content.get('/api/week?week=0000-01-03', teacher)).status).toBe(400);
});

describe('in a network with many classes and weeks', () => {
  const FIRST = Date.parse('2030-09-02');
  const weeks = Array.from({ length: 20 }, (_, week) => new Date(FIRST + week * 604_800_000).toISOString().slice(0, 10));
  const last = weeks.at(-1)!;

  /** 300 schools without links, with four classes each that were asked and answered every week; no week was summed up. */
  const fill = async () => {
    await content.db.query(sql.unsafe`
      insert into schools (id, version, name, is_active, is_approved, type_id)
      select school, 1, 'School', true, true, 3 from generate_series(1001, 1300) as school
    `);
    await content.db.query(sql.unsafe`
      insert into school_groups (id, version, school_id, name, is_primary)
      select 10000 + class, 1, 1001 + class / 4, 'Class', false from generate_series(0, 1199) as class
    `);
    await content.db.query(sql.unsafe`
      insert into people (id, version, title, first_name, last_name, school_id, school_group_id, is_active)
      select id, 1, 'Ms', 'Ada', 'Lee', school_id, id, true from school_groups where id >= 10000
    `);
    await content.db.query(sql.unsafe`
      insert into school_links (school_id, version, linked_school_ids)
      select school, 1, array[1001 + (school - 1000) % 300, 1001 + (school + 298 - 1000) % 300] from generate_series(1001, 1300) as school
    `);
    await content.db.query(sql.unsafe`
      insert into class_weeks (week, school_id, school_group_id, texts, opens_at, closes_at)
      select week, school_id, school_groups.id, '{"en": "What?"}', now(), now()
      from unnest(${sql.array(weeks, 'date')}) as week
      cross join school_groups
      order by week
    `);
    await content.db.query(sql.unsafe`
      insert into articles (title, narrative, author_id, school_id, school_group_id, rendered, audience, class_week_id)
      select 'What?', 'This.', school_group_id, school_id, school_group_id, '{}', 'linked', id from class_weeks order by id
    `);
    for (const table of ['schools', 'school_groups', 'people', 'school_links', 'class_weeks', 'articles'])
      await content.db.query(sql.unsafe`analyze ${sql.identifier([table])}`);
  };

  const Read = z.object({ table: z.string(), rows: z.int() });
  /** How many rows of these tables a statement reads, whatever it returns. */
  const rowsRead = (run: (tx: Tx) => Promise<unknown>) =>
    content.db.transaction(async (tx) => {
      await run(tx);
      const read = await tx.any(sql.type(Read)`
        select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
        from pg_stat_xact_user_tables
        where relname in ('articles', 'class_weeks')
      `);
      return Object.fromEntries(read.map(({ table, rows }) => [table, rows]));
    });

  test('each statement reads the rows that it is about', async () => {
    await fill();
    const counted = await rowsRead((tx) => countAnswers(tx, 1005, weeks));
    expect(counted.class_weeks! + counted.articles!).toBeLessThan(1_000);
    const inBook = await rowsRead((tx) => findBookRows(tx, 1005, { from: '2020-01-01T00:00:00Z', to: null }, null));
    expect(inBook.articles).toBeLessThan(500);
    const texts = { en: 'What?' };
    const asked = { opensAt: new Date(), closesAt: new Date(), questions: [{ typeId: null, texts }] };
    expect((await rowsRead((tx) => insertClassWeeks(tx, { week: last, ...asked }, 2_000))).class_weeks).toBeLessThan(3_000);
    expect((await rowsRead((tx) => markSummed(tx, WEEK, 500))).class_weeks).toBeLessThan(3_000);
  });
});
