import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { asyncApiOf } from './asyncapi.ts';
import { defineEvent, Id } from './define.ts';
import { allEvents } from './events/all.ts';
import { eventsPage } from './events-page.ts';
import document from './generated/asyncapi.json' with { type: 'json' };
import { allJobs } from './jobs/all.ts';
import type { JsonObject } from './openapi.ts';
import { objectAt } from './openapi.ts';

const published = document as unknown as JsonObject;
const messageOf = (name: string) => objectAt(published, 'components', 'messages', name);

const namesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .map((file) => file.replace('.ts', ''))
    .filter((name) => name !== 'all');

const exportsOf = async (modules: Promise<object>[]): Promise<object[]> =>
  (await Promise.all(modules)).flatMap((module) => Object.values(module) as object[]);

it('knows every event and job that a file declares', async () => {
  const events = await exportsOf(namesIn('events').map((name) => import(`./events/${name}.ts`)));
  const jobs = await exportsOf(namesIn('jobs').map((name) => import(`./jobs/${name}.ts`)));
  expect(new Set(allEvents)).toEqual(new Set(events));
  expect(new Set(allJobs)).toEqual(new Set(jobs.flatMap((group) => Object.values(group))));
});

it.each(allEvents.map((event) => [event.type, event] as const))(
  'publishes %s with its topic, version and fields',
  (type, event) => {
    expect(Object.keys(objectAt(published, 'channels', event.topic, 'messages'))).toContain(type);
    const envelope = objectAt(messageOf(type), 'payload', 'properties');
    expect(envelope).toMatchObject({ type: { const: type }, dataversion: { const: event.version } });
    expect(Object.keys(objectAt(envelope, 'data', 'properties'))).toEqual(Object.keys((event.data as z.ZodObject).shape));
  },
);

it.each(allJobs.map((job) => [job.name, job] as const))('publishes the job %s on its queue', (name, job) => {
  expect(Object.keys(objectAt(published, 'channels', job.queue, 'messages'))).toContain(name);
  expect(messageOf(name)).toMatchObject({ 'x-attempts': job.attempts });
  expect(String(messageOf(name)['x-job-id'])).not.toMatch(/:|undefined/);
});

it('says what keeps events in order and which topics are compacted', () => {
  expect(objectAt(messageOf('CommentAdded'), 'bindings', 'kafka', 'key').description).toBe('{articleId}');
  const policy = (topic: string) => objectAt(published, 'channels', topic, 'bindings', 'kafka', 'topicConfiguration');
  expect(policy('identity.people')).toEqual({ 'cleanup.policy': ['compact'] });
  expect(policy('content.articles')).toEqual({ 'cleanup.policy': ['delete'] });
});

it('never mixes compacted and ordinary events on one topic, as the topic has one policy', () => {
  for (const [, events] of Map.groupBy(allEvents, ({ topic }) => topic))
    expect(new Set(events.map(({ compacted }) => compacted)).size).toBe(1);
});

it('keeps the versions of an event apart while both are published', () => {
  const event = (version: number) =>
    defineEvent({ type: 'PondDug', version, topic: 'ponds.ponds', key: (pond) => String(pond.id), data: z.object({ id: Id }) });
  const both = asyncApiOf([event(1), event(2)], []);
  expect(Object.keys(objectAt(both, 'components', 'messages'))).toEqual(['PondDug', 'PondDugV2']);
});

it('lets no address, password or token travel', () => {
  const fields = [...allEvents, ...allJobs].flatMap(({ data }) => Object.keys((data as z.ZodObject).shape));
  expect(fields.filter((name) => /e-?mail|password|token|username/i.test(name))).toEqual([]);
});

it('shows every event and job on the page for people', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/events.md'), 'utf8');
  expect(page).toBe(eventsPage(allEvents, allJobs));
  for (const name of [...allEvents.map(({ type }) => type), ...allJobs.map((job) => job.name)])
    expect(page).toContain(`**${name}**`);
});
