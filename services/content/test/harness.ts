import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FavouritesChanged, SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import { defaultExtensions } from '@patchwork/contracts/upload-names';
import type { Viewer } from '@patchwork/platform/assertion';
import type { DatabasePool } from '@patchwork/platform/db';
import { createLog } from '@patchwork/platform/log';
import { createFolderStorage } from '@patchwork/platform/storage';
import { aViewer, callAs, testAcceptedKeys } from '@patchwork/testkit/callers';
import { personFact, schoolFact } from '@patchwork/testkit/facts';
import { clientOf, device, startService, unreachableUrl } from '@patchwork/testkit/service';
import { eventually } from '@patchwork/testkit/wait';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { consumers } from '../src/consumers/index.ts';
import type { Article, MediaItem } from '../src/contract-types.ts';
import type { Deps, FeedScope } from '../src/deps.ts';
import { noWords } from '../src/waiting/word-filter.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

export type Content = Awaited<ReturnType<typeof startContent>>;

/** Headers of a request by a viewer who signed in to the session, or confirmed it, so many seconds ago. */
export const signedInAgo = (viewer: Viewer, seconds: number) =>
  callAs('content', viewer, device.ipAddress, { authenticatedAt: Math.floor(Date.now() / 1_000) - seconds });

/**
 * Starts the service on a separate database and media folder, with small limits to keep tests fast. Other services are unreachable
 * unless a test passes their addresses.
 */
export async function startContent({
  maxBytes = 1_000_000,
  areScanned = false,
  keepsOriginals = true,
  quotas = { schoolBytes: 20e9, dailyBytes: 2e9 },
  feedScope = 'network' as FeedScope,
  identityUrl = unreachableUrl,
  messagingUrl = unreachableUrl,
  wordFilter = noWords,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'content-test-'));
  const time = { now: new Date() };
  let hiddenVersion = 0;
  const nextVersion = () => {
    hiddenVersion += 1;
    return hiddenVersion;
  };
  const makeDeps = (db: DatabasePool): Deps => ({
    db,
    log: createLog('content', 'silent'),
    storage: createFolderStorage(folder),
    clock: () => time.now,
    acceptedKeys: testAcceptedKeys,
    identity: clientOf('content', 'identity', identityUrl),
    messaging: clientOf('content', 'messaging', messagingUrl),
    feedScope,
    wordFilter,
    uploads: {
      imageFileExtensions: defaultExtensions.image,
      videoFileExtensions: defaultExtensions.video,
      maxBytes,
      areScanned,
      keepsOriginals,
      quotas,
    },
  });
  const service = await startService({
    service: 'content',
    migrations,
    makeDeps,
    buildApp,
    consumers: () => consumers,
    clients: ({ identity, messaging }) => [identity, messaging],
  });
  const { db, deliver, post } = service;

  return {
    ...service,
    time,
    folder,
    async files(): Promise<string[]> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    },
    deliverPerson: (given: Partial<z.input<typeof PersonChanged.data>>) => deliver(PersonChanged, aPerson(given)),
    deliverSchool: (given: Partial<z.input<typeof SchoolChanged.data>>) => deliver(SchoolChanged, aSchool(given)),
    deliverGroup: (given: Partial<z.input<typeof GroupChanged.data>>) => deliver(GroupChanged, aGroup(given)),
    deliverLinks: (schoolId: number, linkedSchoolIds: number[], version = 1) =>
      deliver(SchoolLinksChanged, { schoolId, version, linkedSchoolIds }),
    deliverFavourites: (userId: number, schoolIds: number[], version = 1) =>
      deliver(FavouritesChanged, { userId, version, schoolIds }),
    /** By default each call has a higher version, as in messaging. */
    deliverHidden: (kind: string, subjectId: number, isHidden: boolean, version = nextVersion()) =>
      deliver(ConcernSubjectHidden, { kind: kind as 'article', subjectId, version, isHidden }),
    /** Holds a lock until all these calls are waiting for it, then releases it. */
    async whileWaiting<Answer>(lock: FragmentSqlToken, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
      const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = db.transaction(async (tx) => {
        await tx.query(sql.type(z.unknown())`${lock}`);
        locked.resolve();
        await release.promise;
      });
      await locked.promise;
      const answers = Promise.all(calls.map((call) => call()));
      const countWaiting = () =>
        db.oneFirst(sql.type(z.object({ count: z.int() }))`
          select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `);
      await eventually(async () => (await countWaiting()) === calls.length);
      release.resolve();
      await holding;
      return answers;
    },
    /** A report for which its author confirms consent. */
    async publish(viewer: Viewer, given: { title?: string; narrative?: string; hasConsent?: boolean } = {}): Promise<Article> {
      const { body, status } = await post('/api/article', viewer, {
        title: 'Pond dipping',
        narrative: randomUUID(),
        hasConsent: true,
        ...given,
      });
      if (status !== 201) throw new Error(`publishing answered ${status}`);
      return body as Article;
    },
    upload: (viewer: Viewer, url: string, bytes: Buffer, fileName: string, headers: Record<string, string> = {}) => {
      const { body, type } = multipart([{ name: fileName, bytes }]);
      return post(url, viewer, body, { 'content-type': type, ...headers }) as Promise<{
        status: number;
        body: MediaItem & { code: string; detail: string };
      }>;
    },
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A multipart body of these files, and its content type. */
export function multipart(files: readonly { name: string; bytes: Buffer }[]): { body: Buffer; type: string } {
  const boundary = 'xxxxxxxx';
  const head = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const parts = files.flatMap(({ name, bytes }) => [Buffer.from(head(name)), bytes, Buffer.from('\r\n')]);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

export const aPerson = (given: Partial<z.input<typeof PersonChanged.data>>) =>
  personFact({ userId: 1, firstName: 'Amina', lastName: 'Khan', ...given });

export const aSchool = (given: Partial<z.input<typeof SchoolChanged.data>>) =>
  schoolFact({ schoolId: 1, name: 'Harbour View Primary', countyName: 'Cornwall', numberOfPupils: 180, ...given });

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

/** The call for evidence of yesterday to tomorrow, since a day of London and one of UTC may differ and a test may run past midnight. */
export function recentEvidence(): string {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `/api/evidence/reports?from=${day(-1)}&to=${day(1)}`;
}

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

/** Delivers three schools, their groups and the people above. */
export async function introduce(content: Content): Promise<void> {
  for (const [schoolId, name] of [
    [1, 'Harbour View Primary'],
    [2, 'Moorside Academy'],
    [3, 'The network team'],
  ] as const) {
    await content.deliverSchool({ schoolId, name });
    await content.deliverGroup({ groupId: schoolId, schoolId, name: `Willow class ${schoolId}` });
  }
  await content.deliverPerson({ userId: 1, firstName: 'Amina', lastName: 'Khan' });
  await content.deliverPerson({ userId: 2, firstName: 'Ben', lastName: 'Okoro' });
  await content.deliverPerson({ userId: 3, firstName: 'Catrin', lastName: 'Price', schoolId: 2, schoolGroupId: 2 });
  await content.deliverPerson({ userId: 4, firstName: 'Dee', lastName: 'Staff', schoolId: 3, schoolGroupId: 3 });
}
