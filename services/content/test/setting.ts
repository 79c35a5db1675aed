import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FavouritesChanged, SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { createInternalClient } from '@patchwork/platform/client';
import type { Consumer } from '@patchwork/platform/consumers';
import { toEnvelope } from '@patchwork/platform/envelope';
import { createLog } from '@patchwork/platform/log';
import { createFolderStorage } from '@patchwork/platform/storage';
import { aViewer, callAs, callInternally, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import { readOutbox } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { concernSubjectHidden } from '../src/consumers/concern-subject-hidden.ts';
import { favouritesChanged } from '../src/consumers/favourites-changed.ts';
import { groupChanged } from '../src/consumers/group-changed.ts';
import { linksChanged } from '../src/consumers/links-changed.ts';
import { personChanged } from '../src/consumers/person-changed.ts';
import { schoolChanged } from '../src/consumers/school-changed.ts';
import type { Article, MediaItem } from '../src/contract-types.ts';
import type { Deps, FeedScope } from '../src/deps.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** A port that nobody listens on. */
const nowhere = 'http://127.0.0.1:9';

export type Content = Awaited<ReturnType<typeof startContent>>;

/** The service on a database and a media folder of its own; small limits keep tests small. Its neighbours are away unless a test names them. */
export async function startContent({
  maxBytes = 1_000_000,
  areScanned = false,
  quotas = { schoolBytes: 20e9, dailyBytes: 2e9 },
  feedScope = 'network' as FeedScope,
  identityUrl = nowhere,
  messagingUrl = nowhere,
} = {}) {
  const database = await createTestDatabase(migrations);
  const folder = await mkdtemp(join(tmpdir(), 'content-test-'));
  const time = { now: new Date() };
  let hiddenVersion = 0;
  const nextVersion = () => {
    hiddenVersion += 1;
    return hiddenVersion;
  };
  const us = { signingKeys: testSigningKeys, from: 'content' };
  const identity = createInternalClient<IdentityOperations>({ ...us, service: 'identity', url: identityUrl });
  const messaging = createInternalClient<MessagingOperations>({ ...us, service: 'messaging', url: messagingUrl });
  const deps: Deps = {
    db: database.pool,
    log: createLog('content', 'silent'),
    storage: createFolderStorage(folder),
    clock: () => time.now,
    signingKeys: testSigningKeys,
    identity,
    messaging,
    feedScope,
    uploads: {
      imageExtensions: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
      videoExtensions: ['mp4', 'mov', 'm4v', 'webm'],
      maxBytes,
      areScanned,
      quotas,
    },
  };
  const app = await buildApp(deps);

  const call = async (method: 'GET' | 'POST', url: string, headers: object, payload?: object) => {
    const answer = await app.inject({ method, url, headers: headers as Record<string, string>, ...(payload && { payload }) });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      body: isJson ? answer.json() : undefined,
    };
  };
  const get = (viewer: Viewer, url: string, headers: object = {}) =>
    call('GET', url, { ...callAs('content', viewer), ...headers });
  const post = (viewer: Viewer, url: string, payload?: object) => call('POST', url, callAs('content', viewer), payload);

  /** Takes in an event as the bus would deliver it. */
  const deliver = (consumer: Consumer, envelope: ReturnType<typeof toEnvelope>) =>
    database.pool.transaction((tx) => consumer.handle(tx, envelope));

  return {
    deps,
    app,
    db: database.pool,
    url: database.url,
    time,
    folder,
    get,
    post,
    getInternally: (url: string) => call('GET', url, callInternally('content')),
    postInternally: (url: string, payload?: object) => call('POST', url, callInternally('content'), payload),
    outbox: () => readOutbox(database.pool),
    async files(): Promise<string[]> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    },
    hearOfPerson: (given: Partial<z.input<typeof PersonChanged.data>>) =>
      deliver(personChanged, toEnvelope(PersonChanged, aPerson(given))),
    hearOfSchool: (given: Partial<z.input<typeof SchoolChanged.data>>) =>
      deliver(schoolChanged, toEnvelope(SchoolChanged, aSchool(given))),
    hearOfGroup: (given: Partial<z.input<typeof GroupChanged.data>>) =>
      deliver(groupChanged, toEnvelope(GroupChanged, aGroup(given))),
    hearOfLinks: (schoolId: number, linkedSchoolIds: number[], version = 1) =>
      deliver(linksChanged, toEnvelope(SchoolLinksChanged, { schoolId, version, linkedSchoolIds })),
    hearOfFavourites: (userId: number, schoolIds: number[], version = 1) =>
      deliver(favouritesChanged, toEnvelope(FavouritesChanged, { userId, version, schoolIds })),
    /** Messaging's versions only grow. */
    hearOfHidden: (kind: string, subjectId: number, isHidden: boolean, version = nextVersion()) =>
      deliver(concernSubjectHidden, toEnvelope(ConcernSubjectHidden, { kind: kind as 'article', subjectId, version, isHidden })),
    /** Holds a lock until all these calls stand in line for it, then lets them go. */
    async whileWaiting<Answer>(lock: FragmentSqlToken, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
      const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = database.pool.transaction(async (tx) => {
        await tx.query(sql.type(z.unknown())`${lock}`);
        isHeld.resolve();
        await mayGo.promise;
      });
      await isHeld.promise;
      const answers = Promise.all(calls.map((call) => call()));
      const inLine = () =>
        database.pool.oneFirst(sql.type(z.object({ count: z.int() }))`
          select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `);
      await eventually(async () => (await inLine()) === calls.length);
      mayGo.resolve();
      await holding;
      return answers;
    },
    async publish(viewer: Viewer, given: { title?: string; narrative?: string } = {}): Promise<Article> {
      const { body, status } = await post(viewer, '/api/article', { title: 'Pond dipping', narrative: randomUUID(), ...given });
      if (status !== 201) throw new Error(`publishing answered ${status}`);
      return body as Article;
    },
    upload: (viewer: Viewer, url: string, bytes: Buffer, fileName: string) => {
      const boundary = 'xxxxxxxx';
      const payload = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const headers = { ...callAs('content', viewer), 'content-type': `multipart/form-data; boundary=${boundary}` };
      return call('POST', url, headers, payload) as Promise<{
        status: number;
        body: MediaItem & { code: string; detail: string };
      }>;
    },
    async stop() {
      await app.close();
      await Promise.all([identity.close(), messaging.close()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const aPerson = (given: Partial<z.input<typeof PersonChanged.data>>): z.input<typeof PersonChanged.data> => ({
  userId: 1,
  version: 1,
  title: 'Ms',
  firstName: 'Amina',
  lastName: 'Khan',
  schoolId: 1,
  schoolGroupId: 1,
  isActive: true,
  isLead: false,
  ...given,
});

export const aSchool = (given: Partial<z.input<typeof SchoolChanged.data>>): z.input<typeof SchoolChanged.data> => ({
  schoolId: 1,
  version: 1,
  name: 'Harbour View Primary',
  typeId: 1,
  typeName: 'Primary',
  countyId: 1,
  countyName: 'Cornwall',
  locationTypeId: null,
  locationTypeName: null,
  numberOfPupils: 180,
  primaryEthnicityId: null,
  primaryEthnicityName: null,
  secondaryEthnicityId: null,
  secondaryEthnicityName: null,
  badgeMediaItemId: null,
  isActive: true,
  isApproved: true,
  ...given,
});

export const aGroup = (given: Partial<z.input<typeof GroupChanged.data>>): z.input<typeof GroupChanged.data> => ({
  groupId: 1,
  version: 1,
  schoolId: 1,
  name: 'Willow class',
  description: null,
  isPrimary: false,
  isActive: true,
  ...given,
});

/** Teacher and colleague of school 1, a teacher of school 2, and an Admin of the provider's school 3. */
export const teacher = aViewer({ userId: 1, schoolId: 1, schoolGroupId: 1 });
export const colleague = aViewer({ userId: 2, schoolId: 1, schoolGroupId: 1 });
export const stranger = aViewer({ userId: 3, schoolId: 2, schoolGroupId: 2 });
export const admin = aViewer({
  userId: 4,
  schoolId: 3,
  schoolGroupId: 3,
  roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'],
});

/** Lets the service hear of three schools, their groups and the people above. */
export async function introduce(content: Content): Promise<void> {
  for (const [schoolId, name] of [
    [1, 'Harbour View Primary'],
    [2, 'Moorside Academy'],
    [3, 'The network team'],
  ] as const) {
    await content.hearOfSchool({ schoolId, name });
    await content.hearOfGroup({ groupId: schoolId, schoolId, name: `Willow class ${schoolId}` });
  }
  await content.hearOfPerson({ userId: 1, firstName: 'Amina', lastName: 'Khan' });
  await content.hearOfPerson({ userId: 2, firstName: 'Ben', lastName: 'Okoro' });
  await content.hearOfPerson({ userId: 3, firstName: 'Catrin', lastName: 'Price', schoolId: 2, schoolGroupId: 2 });
  await content.hearOfPerson({ userId: 4, firstName: 'Dee', lastName: 'Staff', schoolId: 3, schoolGroupId: 3 });
}
