import { fileURLToPath } from 'node:url';
import type { EventDefinition } from '@patchwork/contracts/define';
import { allEvents } from '@patchwork/contracts/events/all';
import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import { buildApp } from '@patchwork/messaging/app';
import { consumers } from '@patchwork/messaging/consumers/all';
import { createBus } from '@patchwork/platform/bus';
import { createInternalClient } from '@patchwork/platform/client';
import { startConsumers } from '@patchwork/platform/consumers';
import type { HandlersOf, ReplyOf } from '@patchwork/platform/contract';
import { toEnvelope } from '@patchwork/platform/envelope';
import { notFound } from '@patchwork/platform/errors';
import { buildServer } from '@patchwork/platform/http';
import { createQueues, type RunningWorker } from '@patchwork/platform/jobs';
import { startRelay } from '@patchwork/platform/outbox';
import { createFolderStorage } from '@patchwork/platform/storage';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase, requiredUrl } from '@patchwork/testkit/database';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { z } from 'zod';
import { createMailer } from '../src/adapters/smtp.ts';
import { startWorkers } from '../src/start.ts';
import { startSmtp } from './smtp-stand.ts';

type Recipient = ReplyOf<IdentityOperations['getRecipient']>;
type EmailChange = ReplyOf<IdentityOperations['getEmailChange']>;
type SignUp = ReplyOf<IdentityOperations['listSchoolsUsers']>[number];
type RunLinks = ReplyOf<ConnectionsOperations['listRunLinks']>;
type Notice = ReplyOf<ContentOperations['getCommentNotice']>;

/** Numbered databases of the test Redis, so that jobs can be wiped without hurting the bus or other tests. */
const redisDatabase = (number: number) => {
  const url = new URL(requiredUrl('TEST_REDIS_URL'));
  url.pathname = `/${number}`;
  return url.href;
};

/**
 * Messaging with its relay and consumers, the workers and an SMTP server, all real. Their neighbours stand in as small servers
 * that answer the questions that mails need, in the words of their contracts.
 */
export async function startMailSystem() {
  const [busUrl, jobsUrl] = [redisDatabase(8), redisDatabase(9)];
  const jobsRedis = new Redis(jobsUrl);
  const busRedis = new Redis(busUrl);
  await Promise.all([jobsRedis.flushdb(), busRedis.flushdb()]);

  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const recipients = new Map<number, Recipient>();
  const emailChanges = new Map<string, EmailChange>();
  const signUps = new Map<number, SignUp>();
  const notices = new Map<string, Notice>();
  const identityHandlers: HandlersOf<IdentityOperations, 'getRecipient' | 'getEmailChange' | 'listSchoolsUsers'> = {
    listSchoolsUsers: async ({ body }) => body.schoolIds.flatMap((schoolId) => signUps.get(schoolId) ?? []),
    getEmailChange: async ({ params }) => emailChanges.get(params.changeId) ?? refuse(),
    getRecipient: async ({ params, query }) => {
      const found = recipients.get(params.userId);
      if (!found) throw notFound();
      const { link, ...recipient } = found;
      return query.linkId && link ? { ...recipient, link } : recipient;
    },
  };
  const contentHandlers: HandlersOf<ContentOperations, 'getCommentNotice'> = {
    getCommentNotice: async ({ params, query }) => {
      const notice = notices.get(`${params.commentId}/${query.responseId ?? ''}`);
      if (!notice) throw notFound();
      return notice;
    },
  };
  const runLinks = new Map<number, RunLinks>();
  const connectionsHandlers: HandlersOf<ConnectionsOperations, 'listRunLinks'> = {
    listRunLinks: async ({ params, query }) =>
      (runLinks.get(params.runId) ?? []).filter(({ schoolId }) => schoolId > (query.afterSchoolId ?? 0)).slice(0, 2),
  };
  const signingKeys = testSigningKeys;
  const identityApp = await buildServer({ service: 'identity', log, signingKeys, handlers: identityHandlers });
  const contentApp = await buildServer({ service: 'content', log, signingKeys, handlers: contentHandlers });
  const connectionsApp = await buildServer({ service: 'connections', log, signingKeys, handlers: connectionsHandlers });
  const at = { host: '127.0.0.1', port: 0 };
  const neighbours = [identityApp, contentApp, connectionsApp] as const;
  const [identityUrl, contentUrl, connectionsUrl] = await Promise.all([
    identityApp.listen(at),
    contentApp.listen(at),
    connectionsApp.listen(at),
  ]);

  const database = await createTestDatabase(fileURLToPath(new URL('../../services/messaging/migrations', import.meta.url)));
  const pool = database.pool;
  const us = { signingKeys, from: 'tests' };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: identityUrl });
  const content = createInternalClient<ContentOperations>({ ...us, service: 'content', url: contentUrl });
  const connections = createInternalClient<ConnectionsOperations>({ ...us, service: 'connections', url: connectionsUrl });
  const publicOrigin = 'https://patchwork.example';
  const app = await buildApp({ db: pool, log, signingKeys, identity, content, connections, publicOrigin });
  const messagingUrl = await app.listen(at);

  const bus = createBus({ redisUrl: busUrl, clientId: 'mail-test', log });
  await bus.ensureTopics(allEvents);
  const queues = createQueues(jobsUrl, log);
  const relay = startRelay({ pool, databaseUrl: database.url, bus, queues, log });
  const consuming = await startConsumers({ bus, pool, service: 'messaging', log, consumers });

  const smtp = await startSmtp();
  const messaging = createInternalClient<MessagingOperations>({ ...us, service: 'messaging', url: messagingUrl });
  const mailer = createMailer({ url: smtp.url, from: 'Patchwork <no-reply@patchwork.example>', maxConnections: 2 });
  const deps = { log, content, messaging, connections, storage: createFolderStorage('/nonexistent'), mailer };
  let workers: RunningWorker | null = null;

  const system = {
    pool,
    smtp,
    recipients,
    emailChanges,
    signUps,
    notices,
    runLinks,
    logLines,
    jobsRedis,
    busRedis,
    messaging,
    /** Publishes a fact as its owner would. Answers a function that delivers the very same event again. */
    async publish<Data extends z.ZodType>(definition: EventDefinition<Data>, data: z.input<Data>): Promise<() => Promise<void>> {
      const envelope = toEnvelope(definition, data);
      const again = () => bus.publish([{ topic: definition.topic, key: envelope.subject, value: JSON.stringify(envelope) }]);
      await again();
      return again;
    },
    startWorkers() {
      workers ??= startWorkers(deps, { REDIS_URL: jobsUrl, MAIL_CONCURRENCY: 2, MEDIA_CONCURRENCY: 1 });
    },
    async stopWorkers() {
      await workers?.close();
      workers = null;
    },
    async stop() {
      await system.stopWorkers();
      await consuming.stop();
      await relay.stop();
      await Promise.all([queues.close(), bus.close(), mailer.close(), smtp.close().catch(() => undefined)]);
      await Promise.all([identity, content, messaging, connections].map((client) => client.close()));
      await Promise.all([app, ...neighbours].map((server) => server.close()));
      await Promise.all([jobsRedis.flushdb(), busRedis.flushdb()]);
      jobsRedis.disconnect();
      busRedis.disconnect();
      await database.drop();
    },
  };
  return system;
}

export type MailSystem = Awaited<ReturnType<typeof startMailSystem>>;

function refuse(): never {
  throw notFound();
}

/** Somebody who is there and wants mail: valid by default. */
export const aRecipient = (userId: number, given: Partial<Recipient> = {}): Recipient => ({
  userId,
  schoolId: 3,
  email: `canary${userId}@school.example`,
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Okafor',
  isActive: true,
  isSchoolActive: true,
  allowNotificationEmails: true,
  ...given,
});

/** A changed address of which both links work: valid by default. */
export const aChange = (userId: number, given: Partial<EmailChange> = {}): EmailChange => ({
  userId,
  schoolId: 3,
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Okafor',
  oldEmail: `canary${userId}-old@school.example`,
  newEmail: `canary${userId}@school.example`,
  isActive: true,
  isSchoolActive: true,
  changedAt: '2027-01-01T11:30:00.000Z',
  undo: { token: `canary-undo-${userId}`, expiresAt: '2027-01-08T11:30:00.000Z' },
  confirmation: { token: `canary-confirm-${userId}`, expiresAt: '2027-01-08T11:30:00.000Z' },
  ...given,
});

/** A sign-up that waits for approval. The second of its two people sent it in. */
export const aSignUp = (schoolId: number, given: Partial<SignUp['users'][number]> = {}): SignUp => {
  const person = (id: number, email: string): SignUp['users'][number] => ({
    id,
    email,
    title: 'Ms',
    firstName: 'Ada',
    middleName: null,
    lastName: 'Okafor https://evil.example',
    schoolPosition: null,
    allowNotificationEmails: true,
    active: false,
    schoolAdministrator: true,
    termsAndConditionsApproved: false,
    createDate: '2027-01-01T11:30:00.000Z',
    schoolGroup: {
      id: 1,
      name: 'Whole school',
      description: null,
      primaryGroup: true,
      active: true,
      school: { id: schoolId, name: 'Hill Primary' },
    },
    school: { id: schoolId, name: 'Hill Primary' },
  });
  const event = (id: number, type: string, userName: string | null) => ({
    id,
    type,
    userName,
    eventTimestamp: '2027-01-01T11:30:00.000Z',
    ipAddress: null,
    deviceInfo: { uaDevice: null, uaBrowser: null, uaOperatingSystem: null, userAgent: null },
    ipLookupDetails: null,
  });
  const email = `canary${schoolId}@school.example`;
  return {
    schoolId,
    users: [person(1, `canary${schoolId}-other@school.example`), { ...person(2, email), ...given }],
    signUpEvents: [event(2, 'sign-up-user-added', null), event(1, 'sign-up-requested', email)],
  };
};

export const aLink = (token: string): NonNullable<Recipient['link']> => ({
  kind: 'invitation',
  token,
  expiresAt: '2027-01-08T11:30:00.000Z',
});

export const aNotice = (given: Partial<Notice> & Pick<Notice, 'commentId' | 'recipients'>): Notice => ({
  articleId: 41,
  articleTitle: 'Our harvest',
  commenter: { userId: 99, title: 'Mr', firstName: 'Tom', lastName: 'Baker', schoolName: 'Hill Primary' },
  narrative: 'canary-narrative',
  ...given,
});
