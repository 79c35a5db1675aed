import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startS3 } from '@patchwork/testkit/s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderStorage, createS3Storage, createStorage, type Storage, StorageMissing } from '../src/storage.ts';

const folders: string[] = [];
const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-test-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

interface Place {
  storage: Storage;
  close(): Promise<unknown>;
}

async function inFolder(): Promise<Place> {
  return { storage: createFolderStorage(await emptyFolder()), close: async () => undefined };
}

async function inBucket(): Promise<Place> {
  const s3 = await startS3();
  return { storage: createS3Storage(s3), close: s3.stop };
}

const megabyte = 1024 * 1024;
/** A stream of megabytes, each of another letter, which can break at the end. */
const film = (megabytes: number, breaks = false) =>
  Readable.from(
    (function* () {
      for (let part = 0; part < megabytes; part++) yield Buffer.alloc(megabyte, 97 + part);
      if (breaks) throw new Error('the sender hung up');
    })(),
  );

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('media in %s', (_, open) => {
  let place: Place;
  let storage: Storage;
  beforeAll(async () => {
    place = await open();
    storage = place.storage;
  });
  afterAll(() => place.close());

  const read = async (key: string, range?: { start: number; end: number }) => {
    const { stream, size } = await storage.get(key, range);
    return { size, text: (await buffer(stream)).toString() };
  };
  const list = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(prefix)) keys.push(key);
    return keys.sort();
  };

  test('are read as they were stored', async () => {
    expect(await storage.put('pictures/1/large.webp', Buffer.from('a pond'), 'image/webp')).toEqual({ size: 6 });
    expect(await read('pictures/1/large.webp')).toEqual({ size: 6, text: 'a pond' });
    expect(await storage.head('pictures/1/large.webp')).toEqual({ size: 6 });
  });

  test('are read as the stream wrote them, at any length', async () => {
    expect(await storage.put('films/2', film(12), 'video/mp4')).toEqual({ size: 12 * megabyte });
    expect(await read('films/2', { start: 11 * megabyte - 1, end: 11 * megabyte })).toEqual({ size: 12 * megabyte, text: 'kl' });
    expect(await storage.put('films/empty', film(0), 'video/mp4')).toEqual({ size: 0 });
    expect(await read('films/empty')).toEqual({ size: 0, text: '' });
  });

  test('are read in ranges, with the total size', async () => {
    await storage.put('parts/1', Buffer.from('0123456789'), 'text/plain');
    expect(await read('parts/1', { start: 0, end: 1 })).toEqual({ size: 10, text: '01' });
    expect(await read('parts/1', { start: 3, end: 5 })).toEqual({ size: 10, text: '345' });
    expect(await read('parts/1', { start: 8, end: 99 })).toEqual({ size: 10, text: '89' });
  });

  test('are replaced completely by a later write', async () => {
    await storage.put('again/1', Buffer.from('the first, longer one'), 'text/plain');
    await storage.put('again/1', Buffer.from('the second'), 'text/plain');
    expect(await read('again/1')).toMatchObject({ text: 'the second' });
  });

  test('leave nothing behind when their stream breaks, early or late', async () => {
    for (const megabytes of [0, 1, 12])
      await expect(storage.put('broken/1', film(megabytes, true), 'video/mp4')).rejects.toThrow();
    const hungUp = new Readable({ read() {} });
    const put = storage.put('broken/1', hungUp, 'video/mp4');
    hungUp.destroy(new Error('the sender hung up'));
    await expect(put).rejects.toThrow('the sender hung up');
    const gone = new Readable({ read() {} }).on('error', () => undefined);
    gone.destroy(new Error('the sender hung up'));
    await expect(storage.put('broken/1', gone, 'video/mp4')).rejects.toThrow();
    expect(await storage.head('broken/1')).toBeNull();
    expect(await list('broken')).toEqual([]);
  });

  test('keep their old bytes when a replacement breaks', async () => {
    await storage.put('kept/1', Buffer.from('still here'), 'text/plain');
    await expect(storage.put('kept/1', film(1, true), 'video/mp4')).rejects.toThrow();
    expect(await read('kept/1')).toMatchObject({ text: 'still here' });
  });

  test('throw StorageMissing when they do not exist', async () => {
    await expect(storage.get('nowhere/1')).rejects.toThrow(StorageMissing);
    expect(await storage.head('nowhere/1')).toBeNull();
  });

  test('can be removed twice', async () => {
    await storage.put('removed/1', Buffer.from('x'), 'text/plain');
    await storage.remove('removed/1');
    await storage.remove('removed/1');
    expect(await storage.head('removed/1')).toBeNull();
  });

  test('are listed by the prefix of their key', async () => {
    for (const key of ['shelf/1/a', 'shelf/1/b', 'shelf/10/a', 'shelf/2/a'])
      await storage.put(key, Buffer.from('x'), 'text/plain');
    expect(await list('shelf/1')).toEqual(['shelf/1/a', 'shelf/1/b', 'shelf/10/a']);
    expect(await list('shelf/1/')).toEqual(['shelf/1/a', 'shelf/1/b']);
    expect(await list('nowhere/')).toEqual([]);
    expect(await list('')).toContain('shelf/2/a');
  });

  test('are listed with the time of their last change', async () => {
    await storage.put('times/1', Buffer.from('x'), 'text/plain');
    for await (const { modifiedAt } of storage.list('times/'))
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    './a',
    'a/.b',
    'a\\b',
    'A',
    'a b',
    'a\0',
    '',
    'a/',
    'ä',
    'partial/1',
    'a'.repeat(301),
  ])('refuse the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('storage key');
    for (const call of [storage.get(key), storage.head(key), storage.remove(key)])
      await expect(call).rejects.toThrow('storage key');
  });
});

test('keeps no unfinished file in the folder', async () => {
  const folder = await emptyFolder();
  const storage = createFolderStorage(folder);
  await expect(storage.put('a/1', film(2, true), 'video/mp4')).rejects.toThrow('hung up');
  await storage.put('a/2', Buffer.from('x'), 'text/plain');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual(['2']);
});

test('removes unfinished files of a killed process from the folder, but none in progress', async () => {
  const folder = await emptyFolder();
  const storage = createFolderStorage(folder);
  await mkdir(join(folder, 'partial'));
  for (const name of ['1-old', '2-new']) await writeFile(join(folder, 'partial', name), 'half a film');
  await utimes(join(folder, 'partial', '1-old'), new Date('2020-01-01'), new Date('2020-01-01'));
  expect(await storage.removeUnfinished(new Date('2021-01-01'))).toBe(1);
  expect(await readdir(join(folder, 'partial'))).toEqual(['2-new']);
  expect(await createFolderStorage(join(folder, 'nowhere')).removeUnfinished(new Date())).toBe(0);
});

test('names the variable to set when no media storage is configured', () => {
  expect(() => createStorage({ STORAGE_S3_REGION: 'eu-west-2' })).toThrow('STORAGE_DIR');
});

test('a missing folder is empty; an unreadable one is an error', async () => {
  const folder = await emptyFolder();
  const list = async (root: string) => {
    const keys: string[] = [];
    for await (const { key } of createFolderStorage(root).list('')) keys.push(key);
    return keys;
  };
  expect(await list(join(folder, 'nowhere'))).toEqual([]);
  const unreadable = join(folder, 'file');
  await writeFile(unreadable, '');
  await expect(list(unreadable)).rejects.toThrow('ENOTDIR');
});
