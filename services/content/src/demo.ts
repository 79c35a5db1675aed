import { createReadStream } from 'node:fs';
import { extname, join } from 'node:path';
import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import type { Storage } from '@patchwork/platform/storage';
import type { DemoFiles, MadeMedia } from '@patchwork/stack/demo/media';
import type { DemoMedia, DemoNetwork, DemoReport } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { renderArticles, renderLikes } from './articles/rendering.ts';
import {
  countOn,
  type Dated,
  insertDemoArticle,
  insertDemoComment,
  insertDemoLike,
  insertDemoResponse,
  knowNetwork,
} from './demo.sql.ts';
import { insertMediaItem } from './media/media.sql.ts';
import { getWork, markReady } from './media/work.ts';

/** How the whole demo numbers what it names by key. */
export interface DemoNumbers {
  school(key: string): number;
  group(key: string): number;
  user(key: string): number;
  report(key: string): number;
  comment(reportKey: string, position: number): number;
}

interface Place {
  db: DatabasePool;
  storage: Storage;
}

/** An upload as it lies in our storage. */
interface Upload {
  key: string;
  bytes: number;
  made: MadeMedia;
}

/**
 * Writes this service's share of the demo network: reports with their comments, likes and uploads. The renditions, which the workers'
 * pipeline has made beforehand, are handed in at once: nobody's upload waits behind them. Those of a seeding that broke off are made by
 * the workers, as the sweeper finds them. Does nothing when there are reports already. No events of reports and comments: nobody is to be
 * mailed about old ones.
 */
export async function seedContent(
  place: Place,
  network: DemoNetwork,
  numbers: DemoNumbers,
  files: DemoFiles,
  now = new Date(),
): Promise<void> {
  const { db } = place;
  if (await db.exists(sql.unsafe`select from articles`)) return;
  // Oldest first, so that newer reports have larger ids.
  const reports = network.reports.toSorted((one, other) => other.minutesAgo - one.minutesAgo);
  const uploads = await storeOriginals(place, reports, files);
  // By itself, so that the events which tell the same do not wait for all reports.
  await db.transaction((tx) => knowNetwork(tx, network, numbers));
  const toFinish = new Map<number, Upload>();
  await db.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`lock table articles in share row exclusive mode`);
    if (await tx.exists(sql.unsafe`select from articles`)) return;
    for (const report of reports) {
      const ids = await seedReport(tx, report, numbers, uploads, now);
      for (const [position, item] of report.media.entries()) toFinish.set(ids[position]!, uploads.get(item)!);
    }
    await countOn(tx);
  });
  for (const [mediaItemId, { made }] of toFinish) await handIn(place, files, mediaItemId, made);
}

async function storeOriginals({ storage }: Place, reports: DemoReport[], files: DemoFiles): Promise<Map<DemoMedia, Upload>> {
  const uploads = new Map<DemoMedia, Upload>();
  for (const { key: report, media } of reports) {
    for (const [index, item] of media.entries()) {
      const { original, made } = await files.of(item);
      // Fixed names: what a seeding that broke off has left is written over.
      const key = `originals/demo-${report.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${index}${extname(original)}`;
      const { size } = await storage.put(key, createReadStream(join(files.folder, original)), contentTypeOf(item));
      uploads.set(item, { key, bytes: size, made });
    }
  }
  return uploads;
}

async function handIn({ db, storage }: Place, { folder }: DemoFiles, mediaItemId: number, made: MadeMedia): Promise<void> {
  const { keyPrefix } = await getWork({ db }, mediaItemId);
  const renditions: MadeMedia['renditions'] = [];
  for (const rendition of made.renditions) {
    const key = `${keyPrefix}${rendition.name}${extname(rendition.key)}`;
    await storage.put(key, createReadStream(join(folder, rendition.key)), rendition.contentType);
    renditions.push({ ...rendition, key });
  }
  await markReady({ db }, mediaItemId, { ...made, renditions });
}

/** Answers the ids of its media items, in order. */
async function seedReport(
  tx: Tx,
  report: DemoReport,
  numbers: DemoNumbers,
  uploads: Map<DemoMedia, Upload>,
  now: Date,
): Promise<number[]> {
  const dated = ({ author, minutesAgo }: { author: string; minutesAgo: number }): Dated => ({
    authorId: numbers.user(author),
    createdAt: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
  });
  const schoolId = numbers.school(report.school);
  const article = { ...dated(report), title: report.title, narrative: report.narrative, schoolId };
  const articleId = numbers.report(report.key);
  await insertDemoArticle(tx, articleId, { ...article, schoolGroupId: numbers.group(report.group) });
  for (const like of report.likes) await insertDemoLike(tx, articleId, dated({ ...like, author: like.user }));
  for (const [position, comment] of report.comments.entries()) {
    const commentId = numbers.comment(report.key, position);
    await insertDemoComment(tx, articleId, commentId, { ...dated(comment), narrative: comment.narrative });
    for (const reply of comment.replies)
      await insertDemoResponse(tx, articleId, commentId, { ...dated(reply), narrative: reply.narrative });
  }
  const mediaItemIds: number[] = [];
  for (const [position, item] of report.media.entries()) {
    const { key, bytes } = uploads.get(item)!;
    const mediaItemId = await insertMediaItem(tx, {
      articleId,
      schoolId,
      uploadedBy: numbers.user(report.author),
      kind: item.type === 'image' ? 'image' : 'video',
      extension: extname(key).slice(1),
      contentType: contentTypeOf(item),
      originalKey: key,
      originalBytes: bytes,
      position,
    });
    const captions = item.type === 'clip' ? item.captions : null;
    await tx.query(sql.type(Nothing)`
      update media_items
      set alt_text = ${item.altText}, captions = ${captions}
      where id = ${mediaItemId}
    `);
    mediaItemIds.push(mediaItemId);
  }
  await renderArticles(tx, [articleId]);
  await renderLikes(tx, [articleId]);
  return mediaItemIds;
}

const contentTypeOf = ({ type }: DemoMedia) => (type === 'image' ? 'image/jpeg' : 'video/mp4');
