import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

export interface StoredObject {
  /** Bytes in all, whatever part of them was asked for. */
  size: number;
}

export interface ByteRange {
  start: number;
  /** Inclusive, as in HTTP. */
  end: number;
}

/** Where media live. Keys are made by the server: lower-case letters, digits, `-`, `.` and `/`. */
export interface Storage {
  /** Stores all bytes or nothing: a broken stream leaves no object behind. */
  put(key: string, content: Readable | Buffer, contentType: string): Promise<StoredObject>;
  /** The range has to begin inside the object. @throws StorageMissing when there is no such object. */
  get(key: string, range?: ByteRange): Promise<StoredObject & { stream: Readable }>;
  /** Null when there is no such object. */
  head(key: string): Promise<StoredObject | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * Removes what a process that was killed had begun to write before this moment; answers how many files. A bucket does this by
   * itself, when its lifecycle rules abort incomplete multipart uploads.
   */
  removeUnfinished(begunBefore: Date): Promise<number>;
}

export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

export class StorageMissing extends Error {
  override name = 'StorageMissing';
}

/** Segments begin with a letter or digit, so there is no `..`, no hidden file and no empty folder name. */
const safeKey = /^[a-z0-9][a-z0-9\-.]*(\/[a-z0-9][a-z0-9\-.]*)*$/;

/** Where the folder keeps what is still being written. */
const partialFolder = 'partial';

function assertKey(key: string): void {
  if (!safeKey.test(key) || key.includes('..') || key.startsWith(`${partialFolder}/`) || key.length > 300)
    throw new Error('A storage key may hold only lower-case letters, digits, -, . and /.');
}

/** A stream that breaks before anyone reads it must not end the process; whoever reads it later still meets the error. */
function holdErrors(content: Readable | Buffer): Readable | Buffer {
  if (!Buffer.isBuffer(content)) content.on('error', () => undefined);
  return content;
}

/** Media in a folder of this machine. Writes go to a temporary name first, so a reader never meets half a file. */
export function createFolderStorage(root: string): Storage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, normalize(key));
  };
  const sizeOf = async (key: string) => {
    const found = await stat(pathOf(key)).catch(() => null);
    return found?.isFile() ? { size: found.size } : null;
  };
  return {
    async put(key, content) {
      holdErrors(content);
      const path = pathOf(key);
      const partial = join(root, partialFolder, `${process.pid}-${crypto.randomUUID()}`);
      await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(dirname(partial), { recursive: true })]);
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          createWriteStream(partial, { mode: 0o640 }),
        );
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { size: (await stat(path)).size };
    },
    async get(key, range) {
      const found = await sizeOf(key);
      if (!found) throw new StorageMissing(key);
      return { ...found, stream: createReadStream(pathOf(key), range) };
    },
    head: sizeOf,
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(prefix) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        // Nothing was stored yet. Whatever else cannot be read must not look like nothing to those who back up or tidy.
        if (error.code === 'ENOENT' && error.path === root) return [];
        throw error;
      });
      for (const entry of entries) {
        const key = join(entry.parentPath, entry.name).slice(root.length).split(sep).filter(Boolean).join('/');
        if (!entry.isFile() || !key.startsWith(prefix) || key.startsWith(`${partialFolder}/`)) continue;
        // Whoever lists a folder in use meets files that are gone by now.
        const found = await stat(join(root, key)).catch(() => null);
        if (found) yield { key, modifiedAt: found.mtime };
      }
    },
    async removeUnfinished(begunBefore) {
      const folder = join(root, partialFolder);
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (!found || found.mtime >= begunBefore) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

export interface S3Options {
  bucket: string;
  region: string;
  /** Address of a server that is not AWS; such servers want the bucket in the path. */
  endpoint?: string;
}

/** Media in an S3 bucket. Credentials come from the SDK's usual chain. */
export function createS3Storage({ bucket, region, endpoint }: S3Options): Storage {
  const client = new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) });
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };
  const head: Storage['head'] = async (key) => {
    try {
      const found = await client.send(new HeadObjectCommand(at(key)));
      return { size: found.ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    async put(key, content, contentType) {
      await new Upload({ client, params: { ...at(key), Body: holdErrors(content), ContentType: contentType } }).done();
      return (await head(key)) ?? { size: 0 };
    },
    async get(key, range) {
      try {
        const found = await client.send(
          new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        );
        const total = found.ContentRange?.split('/')[1];
        return { size: total ? Number(total) : (found.ContentLength ?? 0), stream: found.Body as Readable };
      } catch (error) {
        if (isMissing(error)) throw new StorageMissing(key);
        throw error;
      }
    },
    head,
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, modifiedAt: LastModified };
        token = page.NextContinuationToken;
      } while (token);
    },
    removeUnfinished: async () => 0,
  };
}

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** The storage that the configuration names: a bucket when one is given, else the folder. */
export function createStorage(config: {
  STORAGE_DIR?: string | undefined;
  STORAGE_S3_BUCKET?: string | undefined;
  STORAGE_S3_ENDPOINT?: string | undefined;
  STORAGE_S3_REGION: string;
}): Storage {
  if (config.STORAGE_S3_BUCKET) {
    return createS3Storage({
      bucket: config.STORAGE_S3_BUCKET,
      region: config.STORAGE_S3_REGION,
      endpoint: config.STORAGE_S3_ENDPOINT,
    });
  }
  if (!config.STORAGE_DIR)
    throw new Error('Set STORAGE_DIR to a folder or STORAGE_S3_BUCKET to a bucket: media need a place to live.');
  return createFolderStorage(config.STORAGE_DIR);
}
