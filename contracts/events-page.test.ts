import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvent, Id } from './define.ts';
import { allEvents } from './events/all.ts';
import { eventsPage } from './events-page.ts';
import { allJobs } from './jobs/all.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/events.md'), 'utf8');
/** The cells of the row about an event or job. */
const rowOf = (name: string, text = page): string[] =>
  text
    .split('\n')
    .find((line) => line.startsWith(`| **${name}** |`))!
    .split(' | ');
const fieldsOf = (data: z.ZodType): RegExp =>
  new RegExp(
    `^${Object.keys((data as z.ZodObject).shape)
      .map((name) => `\`${name}\`\\?? .+`)
      .join(', ')} ?\\|$`,
  );

const namesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .map((file) => file.replace('.ts', ''))
    .filter((name) => name !== 'all');

const exportsOf = async (modules: Promise<object>[]): Promise<object[]> =>
  (await Promise.all(modules)).flatMap((module) => Object.values(module) as object[]);

test('every event and job that a file declares is in the list', async () => {
  const events = await exportsOf(namesIn('events').map((name) => import(`./events/${name}.ts`)));
  const jobs = await exportsOf(namesIn('jobs').map((name) => import(`./jobs/${name}.ts`)));
  expect(new Set(allEvents)).toEqual(new Set(events.filter((each) => 'topic' in each)));
  expect(new Set(allJobs)).toEqual(new Set(jobs.flatMap((group) => (Array.isArray(group) ? [] : Object.values(group)))));
});

test('the page in git matches these events and jobs', () => {
  expect(page).toBe(eventsPage(allEvents, allJobs));
});

test.each(allEvents.map((event) => [event.type, event] as const))(
  'the page shows %s with topic, version and fields',
  (type, event) => {
    const [, version, topic, owner, , compacted, fields] = rowOf(type);
    const publisher = event.topic === 'audit.events' ? 'every service' : event.topic.split('.')[0];
    expect([version, topic, owner]).toEqual([String(event.version), `\`${event.topic}\``, publisher]);
    expect(compacted).toBe(event.compacted ? 'yes' : 'no');
    expect(fields).toMatch(fieldsOf(event.data));
  },
);

test.each(allJobs.map((job) => [job.name, job] as const))('the page shows job %s with queue, id, attempts', (name, job) => {
  const [, queue, id, tries, pause, fields] = rowOf(name);
  expect([queue, tries, pause]).toEqual([`\`${job.queue}\``, String(job.attempts), `${job.backoff / 1_000} s`]);
  expect(id).not.toMatch(/:|undefined/);
  expect(fields).toMatch(fieldsOf(job.data));
});

test('the page names the key that keeps events in order', () => {
  expect(rowOf('CommentAdded')[4]).toBe('`articleId`');
  expect(rowOf('ConcernSubjectHidden')[4]).toBe('`kind`-`subjectId`');
});

test('no topic mixes compacted and other events, because a topic has one cleanup policy', () => {
  for (const [, events] of Map.groupBy(allEvents, ({ topic }) => topic))
    expect(new Set(events.map(({ compacted }) => compacted)).size).toBe(1);
});

test('the page shows both versions of an event while both are published', () => {
  const event = (version: number) =>
    defineEvent({ type: 'PondDug', version, topic: 'ponds.ponds', key: (pond) => String(pond.id), data: z.object({ id: Id }) });
  const both = eventsPage([event(2), event(1)], []);
  expect(both.match(/\*\*PondDug\*\* \| \d/g)).toEqual(['**PondDug** | 1', '**PondDug** | 2']);
});

test('no event or job contains an email address, password or token', () => {
  const fields = [...allEvents, ...allJobs].flatMap(({ data }) => Object.keys((data as z.ZodObject).shape));
  // A fencing token is a counter, not a secret.
  const named = fields.filter((name) => name !== 'fencingToken');
  expect(named.filter((name) => /e-?mail|password|token|username/i.test(name))).toEqual([]);
});

test('only audit events contain IP addresses and user agents', () => {
  const carriers = [...allEvents, ...allJobs].filter(({ data }) =>
    Object.keys((data as z.ZodObject).shape).some((name) => /ip-?address|user-?agent/i.test(name)),
  );
  expect(carriers.map((each) => ('type' in each ? each.type : each.name))).toEqual(['AuditEventRecorded']);
});
