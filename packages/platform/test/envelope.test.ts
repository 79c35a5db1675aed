import asyncapi from '@patchwork/contracts/asyncapi' with { type: 'json' };
import { CommentAdded } from '@patchwork/contracts/events/content';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { toEnvelope } from '../src/envelope.ts';
import { toQueuedJob } from '../src/queued-job.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv) => void)(ajv);

const complaints = (name: keyof typeof asyncapi.components.messages, payload: unknown) => {
  const validate = ajv.compile(asyncapi.components.messages[name].payload);
  return validate(payload) ? [] : validate.errors;
};

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
};

it('travels as the published page says', () => {
  expect(complaints('PersonChanged', toEnvelope(PersonChanged, person))).toEqual([]);
  const comment = toEnvelope(CommentAdded, { articleId: 1, commentId: 2, responseId: null, authorId: 3 });
  expect(complaints('CommentAdded', comment)).toEqual([]);
  expect(complaints('CommentAdded', { ...comment, type: 'ArticleLiked' })).not.toEqual([]);
  expect(complaints('run-connections', toQueuedJob(connectionJobs.runConnections, { runId: 4 }).data)).toEqual([]);
});

it('keeps fields at home that the contract does not name', () => {
  const envelope = toEnvelope(PersonChanged, { ...person, email: 'canary@example.org' } as typeof person);
  expect(JSON.stringify(envelope)).not.toContain('canary');
});

it('refuses a fact that is not what the contract says, before it is written down', () => {
  expect(() => toEnvelope(PersonChanged, { ...person, userId: 0 })).toThrow();
  expect(() => toQueuedJob(connectionJobs.runConnections, { runId: 1.5 })).toThrow();
});
