import { fileURLToPath } from 'node:url';
import type { EventDefinition } from '@patchwork/contracts/define';
import { allEvents } from '@patchwork/contracts/events/all';
import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import type { operations as SchoolsOperations } from '@patchwork/contracts/types/schools';
import { buildApp } from '@patchwork/messaging/app';
import { createConfirmationTokens } from '@patchwork/messaging/concerns/confirmation-token';
import { consumers } from '@patchwork/messaging/consumers/index';
import type { Deps as MessagingDeps } from '@patchwork/messaging/deps';
import { fanOut } from '@patchwork/messaging/fan-out/fan-out';
import { createFanOutNow } from '@patchwork/messaging/fan-out/fan-out-now';
import { enqueueDueMails } from '@patchwork/messaging/mails/due-mails';
import { createUnsubscribeTokens } from '@patchwork/messaging/unsubscribing/token';
import { createBus } from '@patchwork/platform/bus';
import { createInternalClient } from '@patchwork/platform/client';
import { startConsumers } from '@patchwork/platform/consumers';
import type { HandlersOf } from '@patchwork/platform/contract';
import { toEnvelope } from '@patchwork/platform/envelope';
import { AppError, notFound } from '@patchwork/platform/errors';
import { buildServer } from '@patchwork/platform/http';
import { createQueues, type RunningWorker } from '@patchwork/platform/jobs';
import { startRelay } from '@patchwork/platform/outbox';
import { createFolderStorage } from '@patchwork/platform/storage';
import { testAcceptedKeys, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { claimRedis } from '@patchwork/testkit/redis';
import { type Stage, settle } from '@patchwork/testkit/settle';
import { onlyThese } from '@patchwork/testkit/stand-in';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { z } from 'zod';
import { createMailer } from '../src/adapters/smtp.ts';
import { createDecoder } from '../src/decoder/processes.ts';
import { watchQueues } from '../src/queues.ts';
import { startWorkers } from '../src/start.ts';
import type { EmailChange, Notice, Recipient, RunLinks, SignUp, StaffRoleChange, UserAddition } from './mail-samples.ts';
import { startSmtp } from './smtp-stand.ts';

type IdentityCalls =
  | 'listDeciders'
  | 'getStaffRoleChange'
  | 'getUserAddition'
  | 'getHandler'
  | 'getRecipient'
  | 'getEmailChange'
  | 'listSchoolsUsers'
  | 'listStaff'
  | 'listLeads'
  | 'listUsersOfGroups'
  | 'unsubscribeRecipient';

/**
 * Starts messaging with its relay and consumers, the workers and an SMTP server, all real. Other services are stubs that follow
 * their contracts and answer only the calls that mails need.
 */
export async function startMailSystem() {
  const { url: redisUrl, release } = await claimRedis();
  const redis = new Redis(redisUrl);

  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const recipients = new Map<number, Recipient>();
  /** What identity answers about an address of a user's history, by its id. */
  const addresses = new Map<number, Pick<Recipient, 'email' | 'former'>>();
  const emailChanges = new Map<string, EmailChange>();
  const signUps = new Map<number, SignUp>();
  const notices = new Map<string, Notice>();
  const unsubscribed: number[] = [];
  /** User ids of each staff role, and of the Leads of each school. */
  const staff = new Map<string, number[]>();
  const leads = new Map<number, number[]>();
  /** The active users of classes. */
  const classes = new Map<number, number[]>();
  /** User ids by the number of a pending change. */
  const deciders = new Map<number, number[]>();
  const roleChanges = new Map<number, StaffRoleChange>();
  const additions = new Map<number, UserAddition>();
  const identityHandlers: HandlersOf<IdentityOperations, IdentityCalls> = {
    listStaff: async ({ params }) => {
      if (system.isIdentityDown) throw new AppError('unavailable', 'away', 'Identity is away.');
      return staff.get(params.role) ?? [];
    },
    listDeciders: async ({ params }) => deciders.get(params.number) ?? [],
    getStaffRoleChange: async ({ params }) => roleChanges.get(params.id) ?? refuse(),
    getUserAddition: async ({ params }) => additions.get(params.id) ?? refuse(),
    listLeads: async ({ params }) => leads.get(params.schoolId) ?? [],
    listUsersOfGroups: async ({ body }) => body.groupIds.flatMap((groupId) => classes.get(groupId) ?? []),
    unsubscribeRecipient: async ({ params }, reply) => {
      const found = recipients.get(params.userId) ?? refuse();
      recipients.set(params.userId, { ...found, allowNotificationEmails: false });
      unsubscribed.push(params.userId);
      return reply.code(204).send();
    },
    listSchoolsUsers: async ({ body }) => body.schoolIds.flatMap((schoolId) => signUps.get(schoolId) ?? []),
    getEmailChange: async ({ params }) => emailChanges.get(params.changeId) ?? refuse(),
    getHandler: () => ({ names: [], chosenBy: [], safeguardingLeadChangedAt: null }),
    getRecipient: async ({ params, query }) => {
      const found = recipients.get(params.userId);
      if (!found) throw notFound();
      const { link, ...recipient } = found;
      if (query.addressId) return { ...recipient, ...(addresses.get(query.addressId) ?? refuse()) };
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
  /** Rejections of sign-ups by their ids. */
  const rejections = new Map<number, { schoolId: number; reason: string }>();
  const schoolsHandlers: HandlersOf<SchoolsOperations, 'getSignUpRejection'> = {
    getSignUpRejection: async ({ params }) => rejections.get(params.id) ?? refuse(),
  };
  const runLinks = new Map<number, RunLinks>();
  const connectionsHandlers: HandlersOf<ConnectionsOperations, 'listRunLinks'> = {
    listRunLinks: async ({ params, query }) =>
      (runLinks.get(params.runId) ?? [])
        .filter(({ schoolId }) => schoolId > (query.afterSchoolId ?? 0) && schoolId === (query.schoolId ?? schoolId))
        .slice(0, 2),
  };
  const identityApp = await buildServer({
    service: 'identity',
    log,
    acceptedKeys: testAcceptedKeys,
    handlers: onlyThese('identity', identityHandlers),
  });
  const schoolsApp = await buildServer({
    service: 'schools',
    log,
    acceptedKeys: testAcceptedKeys,
    handlers: onlyThese('schools', schoolsHandlers),
  });
  const contentApp = await buildServer({
    service: 'content',
    log,
    acceptedKeys: testAcceptedKeys,
    handlers: onlyThese('content', contentHandlers),
  });
  const connectionsApp = await buildServer({
    service: 'connections',
    log,
    acceptedKeys: testAcceptedKeys,
    handlers: onlyThese('connections', connectionsHandlers),
  });
  const at = { host: '127.0.0.1', port: 0 };
  const neighbours = [identityApp, schoolsApp, contentApp, connectionsApp] as const;
  const [identityUrl, schoolsUrl, contentUrl, connectionsUrl] = await Promise.all([
    identityApp.listen(at),
    schoolsApp.listen(at),
    contentApp.listen(at),
    connectionsApp.listen(at),
  ]);

  const database = await createTestDatabase(fileURLToPath(new URL('../../services/messaging/migrations', import.meta.url)));
  const pool = database.pool;
  const us = { signingKeys: testSigningKeys, from: 'messaging' };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: identityUrl });
  const schools = createInternalClient<SchoolsOperations>({ ...us, service: 'schools', url: schoolsUrl });
  const content = createInternalClient<ContentOperations>({ ...us, service: 'content', url: contentUrl });
  const connections = createInternalClient<ConnectionsOperations>({ ...us, service: 'connections', url: connectionsUrl });
  const publicOrigin = 'https://patchwork.example';
  const timing = { schoolHours: false, digest: false };
  const unsubscribeTokens = createUnsubscribeTokens(testSigningKeys);
  const time = { now: null as Date | null };
  const clock = () => time.now ?? new Date();
  const parts = {
    db: pool,
    log,
    acceptedKeys: testAcceptedKeys,
    identity,
    schools,
    content,
    connections,
    publicOrigin,
    unsubscribeTokens,
    confirmationTokens: createConfirmationTokens(testSigningKeys),
    concernRetentionYears: 6,
    requiresSecondPerson: false,
    timing,
    clock,
  };
  const fanOutNow = createFanOutNow(parts);
  const fanOutState = { isPaused: false };
  const messagingDeps: MessagingDeps = {
    ...parts,
    wakeFanOut: () => {
      if (!fanOutState.isPaused) fanOutNow.wakeFanOut();
    },
  };
  const app = await buildApp(messagingDeps);
  const messagingUrl = await app.listen(at);
  const calls: string[] = [];
  app.server.on('request', ({ method, url }) => calls.push(`${method} ${url}`));

  const bus = createBus({ redisUrl, clientId: 'mail-test', log });
  await bus.ensureTopics(allEvents);
  const queues = createQueues(redisUrl, log);
  const relay = startRelay({ service: 'messaging', pool, databaseUrl: database.url, bus, queues, log });
  const consumed = consumers(messagingDeps);
  const consuming = await startConsumers({ bus, pool, service: 'messaging', log, consumers: consumed });

  const smtp = await startSmtp();
  const messaging = createInternalClient<MessagingOperations>({
    ...us,
    from: 'workers',
    service: 'messaging',
    url: messagingUrl,
  });
  const mailer = createMailer({ url: smtp.url, from: 'Patchwork <no-reply@patchwork.example>', maxConnections: 2 });
  const deps = {
    log,
    content,
    messaging,
    connections,
    storage: createFolderStorage('/nonexistent'),
    mailer,
    scanner: null,
    decoder: createDecoder(false),
  };
  let workers: RunningWorker | null = null;
  const jobs = watchQueues(redisUrl);
  const topics = [...new Set(consumed.map(({ definition }) => definition.topic))];
  const readStages = async (): Promise<Stage[]> => {
    const [oldest, lag, counts] = await Promise.all([
      relay.oldestUnpublishedSeconds(),
      bus.lag('patchwork.messaging', topics),
      jobs.count(),
    ]);
    return [
      { name: 'outbox', pending: oldest, isAge: true },
      ...lag.map(({ topic, messages }) => ({ name: topic, pending: messages })),
      { name: 'fan-outs', pending: fanOutNow.count() },
      ...counts.map(({ queue, state, jobs: pending }) => ({ name: `${queue} ${state}`, pending })),
    ];
  };

  const system = {
    pool,
    smtp,
    recipients,
    addresses,
    emailChanges,
    signUps,
    rejections,
    staff,
    leads,
    classes,
    deciders,
    roleChanges,
    additions,
    unsubscribed,
    isIdentityDown: false,
    /** When notifications are sent, and the time of the service's clock. */
    timing,
    time,
    /** Calls messaging as the gateway does. */
    app,
    /** The workers' HTTP requests to messaging. */
    calls,
    /** `isPaused`: as if the process had crashed right after each commit, so that only the schedule fans out. */
    fanOutState,
    /** Runs the scheduled jobs of messaging. */
    fanOut: () => fanOut(messagingDeps),
    enqueueDueMails: () => enqueueDueMails(messagingDeps),
    queues,
    notices,
    runLinks,
    logLines,
    redis,
    messaging,
    /** Publishes an event as its owner would. Returns a function that delivers the same event again. */
    async publish<Data extends z.ZodType>(definition: EventDefinition<Data>, data: z.input<Data>): Promise<() => Promise<void>> {
      const envelope = toEnvelope(definition, data);
      const again = () => bus.publish([{ topic: definition.topic, key: envelope.subject, value: JSON.stringify(envelope) }]);
      await again();
      return again;
    },
    /** Waits for what follows from the events published so far: their effects, their mails. The workers must run. */
    settle: () => settle(readStages),
    startWorkers() {
      workers ??= startWorkers(deps, { REDIS_URL: redisUrl, MAIL_CONCURRENCY: 2, MAIL_PER_SECOND: 1_000 });
    },
    async stopWorkers() {
      await workers?.close();
      workers = null;
    },
    /** Deletes every job, as if Redis had lost its data. Events on the bus remain. */
    async forgetJobs() {
      const keys = await redis.keys('bull:*');
      if (keys.length > 0) await redis.del(keys);
    },
    async stop() {
      await system.stopWorkers();
      await consuming.stop();
      await fanOutNow.stop();
      await relay.stop();
      await Promise.all([queues.close(), jobs.close(), bus.close(), mailer.close(), smtp.close().catch(() => undefined)]);
      await Promise.all([identity, schools, content, messaging, connections].map((client) => client.close()));
      await Promise.all([app, ...neighbours].map((server) => server.close()));
      redis.disconnect();
      await release();
      await database.drop();
    },
  };
  return system;
}

export type MailSystem = Awaited<ReturnType<typeof startMailSystem>>;

function refuse(): never {
  throw notFound();
}
