import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@patchwork/content/app';
import type { operations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import { defaultExtensions } from '@patchwork/contracts/upload-names';
import type { Viewer } from '@patchwork/platform/assertion';
import { createInternalClient } from '@patchwork/platform/client';
import { createLog } from '@patchwork/platform/log';
import { createFolderStorage } from '@patchwork/platform/storage';
import { aViewer, callAs, testAcceptedKeys, testSigningKeys } from '@patchwork/testkit/callers';
import { createTestDatabase } from '@patchwork/testkit/database';
import sharp from 'sharp';
import { sql } from 'slonik';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import type { Scanner } from '../src/adapters/clamd.ts';
import { aDecoder } from './decoder.ts';

const migrations = fileURLToPath(new URL('../../services/content/migrations', import.meta.url));
const teacher = aViewer();

const unreachable = { url: 'http://127.0.0.1:9', signingKeys: testSigningKeys, from: 'content' } as const;

/** Clients of other services, which content needs but does not call in these tests. */
export const neighbours = {
  identity: createInternalClient<IdentityOperations>({ ...unreachable, service: 'identity' }),
  messaging: createInternalClient<MessagingOperations>({ ...unreachable, service: 'messaging' }),
};

/** The first of several attempts of a job. */
export const firstTry = { jobId: 'test', number: 1, isLast: false };

/** Starts the content service with two schools and a storage; returns what a worker needs to process uploads. */
export async function startMediaSystem() {
  const database = await createTestDatabase(migrations);
  const folder = await mkdtemp(join(tmpdir(), 'workers-test-'));
  vi.stubEnv('TMPDIR', join(folder, 'tmp'));
  await mkdir(join(folder, 'tmp'));
  const log = createLog('workers', 'silent');
  const storage = createFolderStorage(join(folder, 'storage'));
  const decoder = aDecoder();
  await database.pool.query(sql.type(z.unknown())`
    insert into schools (id, version, name, type_id, is_active, is_approved)
    values (1, 1, 'Harbour View', 4, true, true), (2, 1, 'Hill Top', 4, true, true)
  `);
  const app = await buildApp({
    ...neighbours,
    db: database.pool,
    log,
    storage,
    clock: () => new Date(),
    acceptedKeys: testAcceptedKeys,
    feedScope: 'network',
    wordFilter: () => false,
    uploads: {
      imageFileExtensions: defaultExtensions.image,
      videoFileExtensions: defaultExtensions.video,
      maxBytes: 100_000_000,
      areScanned: true,
      keepsOriginals: true,
      quotas: { schoolBytes: 20e9, dailyBytes: 2e9 },
    },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const content = createInternalClient<operations>({ service: 'content', url, signingKeys: testSigningKeys, from: 'workers' });
  const articles = new Map<number, number>();
  /** The report of the viewer's school. */
  async function articleOf(viewer: Viewer): Promise<number> {
    const known = articles.get(viewer.schoolId!);
    if (known) return known;
    const created = await app.inject({
      method: 'POST',
      url: '/api/article',
      headers: callAs('content', viewer),
      payload: { title: 'Pond', narrative: 'Newts', hasConsent: true },
    });
    const { id } = created.json();
    articles.set(viewer.schoolId!, id);
    return id;
  }

  return {
    database,
    folder,
    deps: { log, storage, content, decoder, scanner: null as Scanner | null },

    /** Uploads a file to the report of the viewer's school; returns the id of the item. */
    async upload(bytes: Buffer, fileName: string, viewer = teacher): Promise<number> {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const answer = await app.inject({
        method: 'POST',
        url: `/api/file/article/${await articleOf(viewer)}/99`,
        headers: { ...callAs('content', viewer), 'content-type': request.headers.get('content-type')! },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().id;
    },

    originalKeyOf: (id: number) =>
      database.pool.oneFirst(sql.type(z.object({ originalKey: z.string() }))`
        select original_key as "originalKey" from media_items where id = ${id}
      `),

    /** The item as the report shows it. */
    async show(id: number, viewer = teacher) {
      const url = `/api/article/id/${await articleOf(viewer)}`;
      const { mediaItems } = (await app.inject({ url, headers: callAs('content', viewer) })).json();
      return mediaItems.find((item: { id: number }) => item.id === id);
    },

    async bytesOf(id: number, rendition: string): Promise<Buffer> {
      const answer = await app.inject({ url: `/api/mediaitem/${id}/${rendition}`, headers: callAs('content', teacher) });
      expect(answer.statusCode).toBe(200);
      return answer.rawPayload;
    },

    /** The status of an Admin's download of a rendition or the original. */
    async statusOf(id: number, rendition: string): Promise<number> {
      const headers = callAs('content', aViewer({ userId: 99, roles: ['Viewer', 'Admin'] }));
      return (await app.inject({ url: `/api/mediaitem/${id}/${rendition}?reason=test`, headers })).statusCode;
    },

    /** The files left in the temporary folder. */
    leftovers: async () =>
      (await readdir(join(folder, 'tmp'), { recursive: true, withFileTypes: true }))
        .filter((entry) => !entry.isDirectory())
        .map(({ name }) => name),

    async stop() {
      await decoder.close();
      await content.close();
      await app.close();
      await database.drop();
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type MediaSystem = Awaited<ReturnType<typeof startMediaSystem>>;

/** A picture of noise, which compresses as badly as a camera photo. */
export const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7fa65e', noise: { type: 'gaussian', mean: 128, sigma: 20 } } });

export function ffmpeg(...options: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
}

/** A moving test card with a tone, in the format given by its name and the options. */
export async function clip(folder: string, name: string, ...options: string[]): Promise<Buffer> {
  const path = join(folder, name);
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440', ...options, path);
  return readFile(path);
}
