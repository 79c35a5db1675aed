import { CommentAdded } from '@patchwork/contracts/events/content';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { expect, test } from 'vitest';
import { Envelope, toEnvelope } from '../src/envelope.ts';
import { toQueuedJob } from '../src/queued-job.ts';

const person = {
  userId: 7,
  version: 2,
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Lovelace',
  schoolId: 1,
  schoolGroupId: 1,
  isActive: true,
  isLead: false,
  isSafeguardingLead: false,
};

test('is a CloudEvents 1.0 event with the fields of the contract', () => {
  const event = { specversion: '1.0', datacontenttype: 'application/json', id: expect.any(String), time: expect.any(String) };
  const changed = toEnvelope(PersonChanged, person);
  const identity = { type: 'PersonChanged', source: '/patchwork/identity', subject: '7', dataversion: 1 };
  expect(changed).toEqual({ ...event, ...identity, data: person });
  const comment = { articleId: 1, commentId: 2, responseId: null, authorId: 3, articleAuthorId: 4 };
  const added = toEnvelope(CommentAdded, comment);
  const content = { type: 'CommentAdded', source: '/patchwork/content', subject: '1', dataversion: 1 };
  expect(added).toEqual({ ...event, ...content, data: comment });
  for (const envelope of [changed, added]) expect(Envelope.parse(JSON.parse(JSON.stringify(envelope)))).toEqual(envelope);
  expect(toQueuedJob(connectionJobs.runConnections, { runId: 4 }).data).toEqual({ runId: 4, fencingToken: 0 });
});

test('omits fields that the contract does not name', () => {
  const envelope = toEnvelope(PersonChanged, { ...person, email: 'canary@example.org' } as typeof person);
  expect(JSON.stringify(envelope)).not.toContain('canary');
});

test('rejects data that breaks the contract, before it is stored', () => {
  expect(() => toEnvelope(PersonChanged, { ...person, userId: 0 })).toThrow();
  expect(() => toQueuedJob(connectionJobs.runConnections, { runId: 1.5 })).toThrow();
});
