import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Db } from '@patchwork/platform/db';
import { StorageMissing } from '@patchwork/platform/storage';
import type { Deps } from '../deps.ts';
import { listEvidenceTextsOf } from '../evidence/picks.sql.ts';
import { findFirstSteps } from '../first-steps/first-steps.sql.ts';
import { findVisit } from '../visits/visits.sql.ts';
import { inPages, jsonOf } from './json.ts';
import {
  listCommentsOf,
  listFavouritesOf,
  listLikesOf,
  listRepliesOf,
  listReportsOf,
  listUploadsOf,
  type Upload,
} from './own-data.sql.ts';
import { readme } from './readme.ts';
import type { ZipEntry } from './zip.ts';

interface FromOthers {
  account: ReplyOf<IdentityOperations['getOwnAccount']>;
  messages: ReplyOf<MessagingOperations['getOwnMessages']>;
}

const byId = ({ id }: { id: number }) => id;
const text = (name: string, words: string): ZipEntry => ({ name, content: Readable.from([words]) });

/** The files of one user's data export, each opened in turn. */
export async function* filesOf(deps: Deps, userId: number, { account, messages }: FromOthers): AsyncGenerator<ZipEntry> {
  const { db, identity, clock, uploads: rules } = deps;
  const rows = <Row extends { id: number }>(list: (db: Db, userId: number, after: number) => Promise<readonly Row[]>) =>
    inPages((after) => list(db, userId, after), byId);
  const uploads = () => inPages((after) => listUploadsOf(db, userId, after, rules.areScanned), byId);
  const events = (after: number) => identity.call('listOwnEvents', { path: { userId }, query: after > 0 ? { after } : {} });

  yield text('README.txt', readme(clock()));
  const { history, ...profile } = account;
  const favouriteSchools = await listFavouritesOf(db, userId);
  const feedVisit = await findVisit(db, userId);
  const firstSteps = await findFirstSteps(db, userId);
  yield text('profile.json', `${JSON.stringify({ ...profile, favouriteSchools, feedVisit, firstSteps, history }, null, 2)}\n`);
  const evidence = Readable.from(await listEvidenceTextsOf(db, userId));
  yield { name: 'reports.json', content: jsonOf({ reports: rows(listReportsOf), evidence }) };
  const likes = inPages(
    (after) => listLikesOf(db, userId, after),
    ({ reportId }) => reportId,
  );
  yield {
    name: 'comments.json',
    content: jsonOf({ comments: rows(listCommentsOf), replies: rows(listRepliesOf), likes }),
  };
  yield text('messages.json', `${JSON.stringify(messages, null, 2)}\n`);
  yield { name: 'events.json', content: jsonOf({ events: inPages(events, byId) }) };
  yield { name: 'media.json', content: jsonOf({ media: described(uploads()) }) };
  yield* mediaOf(deps, uploads());
}

const folderOf = ({ id, reportId, patch }: Upload) => `media/${reportId ?? (patch ? 'patches' : 'badge')}/${id}`;
const nameOf = (upload: Upload) => `${folderOf(upload)}.${upload.extension}`;

/** Hidden and withdrawn media, and those of an earlier school without consent, are not exported: a picture shows others, too. */
const isHandedOut = ({ state }: Upload) => state === 'shown';

async function* described(uploads: AsyncIterable<Upload>) {
  for await (const upload of uploads) {
    const { originalKey: _, renditionKeys: __, extension: ___, ...row } = upload;
    yield { ...row, file: isHandedOut(upload) ? nameOf(upload) : null };
  }
}

/** Photos and films, and at the end a list of those whose original is no longer in storage. */
async function* mediaOf({ storage }: Deps, uploads: AsyncIterable<Upload>): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for await (const upload of uploads) {
    if (!isHandedOut(upload)) continue;
    const original = await openFirst(storage, upload.originalKey === null ? [] : [upload.originalKey]);
    const found = original ?? (await openFirst(storage, upload.renditionKeys));
    const name = original || !found ? nameOf(upload) : `${folderOf(upload)}${extname(found.key)}`;
    if (!found) missing.push(`${name}: this file could not be found.`);
    else if (!original) {
      const why = upload.originalKey === null ? 'was not checked by our virus scanner and is not released' : 'is no longer kept';
      missing.push(`${nameOf(upload)}: the file you uploaded ${why}; ${name} was made from it.`);
    }
    if (found) yield { name, content: found.stream, isPacked: true };
  }
  if (missing.length > 0) yield text('missing.txt', `${missing.join('\n')}\n`);
}

/** The first of these objects that exists; null when none does. */
async function openFirst(storage: Deps['storage'], keys: readonly string[]): Promise<{ key: string; stream: Readable } | null> {
  for (const key of keys) {
    try {
      const { stream } = await storage.get(key);
      return { key, stream };
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error;
    }
  }
  return null;
}
