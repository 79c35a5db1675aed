import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

interface StoredObject {
  /** Size of the whole object in bytes, even when only a range was read. */
  size: number;
}

export interface ByteRange {
  start: number;
  /** Inclusive, as in HTTP. */
  end: number;
}

/** The media storage. The server chooses the keys: lower-case letters, digits, `-`, `.` and `/`. */
export interface Storage {
  /** Stores all bytes or none: a broken stream leaves no object behind. */
  put(key: string, content: Readable | Buffer, contentType: string): Promise<StoredObject>;
  /** The range must begin inside the object. @throws StorageMissing when there is no such object. */
  get(key: string, range?: ByteRange): Promise<StoredObject & { stream: Readable }>;
  /** Null when there is no such object. */
  head(key: string): Promise<StoredObject | null>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * Removes incomplete files that a killed process began to write before this moment; returns how many. A bucket needs
   * lifecycle rules that abort incomplete multipart uploads instead.
   */
  removeUnfinished(begunBefore: Date): Promise<number>;
}

interface ListedObject {
  key: string;
  modifiedAt: Date;
}

export class StorageMissing extends Error {
  override name = 'StorageMissing';
}

/** Segments begin with a letter or digit, so there is no `..`, no hidden file and no empty folder name. */
const safeKey = /^[a-z0-9][a-z0-9\-.]*(\/[a-z0-9][a-z0-9\-.]*)*$/;

/** Subfolder for files that are still being written. */
const partialFolder = 'partial';

function assertKey(key: string): void {
  if (!safeKey.test(key) || key.includes('..') || key.startsWith(`${partialFolder}/`) || key.length > 300)
    throw new Error('A storage key may hold only lower-case letters, digits, -, . and /.');
}

/** Prevents a stream that breaks before it is read from ending the process; a later reader still gets the error. */
function holdErrors(content: Readable | Buffer): Readable | Buffer {
  if (!Buffer.isBuffer(content)) content.on('error', () => undefined);
  return content;
}

/** Stores media in a local folder. It writes to a temporary name first, so a reader never sees an incomplete file. */
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
        // Nothing was stored yet. Any other unreadable folder must not look empty to the backup or the clean-up.
        if (error.code === 'ENOENT' && error.path === root) return [];
        throw error;
      });
      for (const entry of entries) {
        const key = join(entry.parentPath, entry.name).slice(root.length).split(sep).filter(Boolean).join('/');
        if (!entry.isFile() || !key.startsWith(prefix) || key.startsWith(`${partialFolder}/`)) continue;
        // A file may have been deleted since the listing.
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

interface S3Options {
  bucket: string;
  region: string;
  /** URL of an S3 server other than AWS; such servers expect the bucket in the path. */
  endpoint?: string;
}

/** Stores media in an S3 bucket. Credentials come from the SDK's default chain. */
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

/** Opens the storage that the configuration names: the bucket if there is one, otherwise the folder. */
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
  if (!config.STORAGE_DIR) throw new Error('No media storage: set STORAGE_DIR to a folder or STORAGE_S3_BUCKET to a bucket.');
  return createFolderStorage(config.STORAGE_DIR);
}
