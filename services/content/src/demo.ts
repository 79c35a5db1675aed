import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import { type DatabasePool, Nothing, type Tx } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Storage } from '@patchwork/platform/storage';
import type { DemoMedia as DemoFiles } from '@patchwork/stack/demo/media';
import type { DemoMedia, DemoNetwork, DemoReport } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { renderArticles, renderLikes } from './articles/rendering.ts';
import { type Dated, insertDemoArticle, insertDemoComment, insertDemoLike, insertDemoResponse, knowNetwork } from './demo.sql.ts';
import { insertMediaItem } from './media/media.sql.ts';

/** How the whole demo numbers what it names by key. */
export interface DemoNumbers {
  school(key: string): number;
  group(key: string): number;
  user(key: string): number;
}

/**
 * Writes this service's share of the demo network: reports with their comments, likes and uploads. The workers make the
 * renditions, as they do for everybody, so the pictures come in one by one. Does nothing when there are reports already. No
 * events: nobody is to be mailed about old comments.
 */
export async function seedContent(
  { db, storage }: { db: DatabasePool; storage: Storage },
  network: DemoNetwork,
  numbers: DemoNumbers,
  files: DemoFiles,
  now = new Date(),
): Promise<void> {
  if (await db.exists(sql.unsafe`select from articles`)) return;
  // Oldest first, so that newer reports have larger ids.
  const reports = network.reports.toSorted((one, other) => other.minutesAgo - one.minutesAgo);
  // Fixed names: what a seeding that broke off has left is written over.
  const originals = new Map<DemoMedia, { key: string; bytes: number }>();
  for (const { key: report, media } of reports) {
    for (const [index, item] of media.entries()) {
      const path = fileOf(item, files);
      const key = `originals/demo-${report.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${index}${extname(path)}`;
      const { size } = await storage.put(key, createReadStream(path), contentTypeOf(item));
      originals.set(item, { key, bytes: size });
    }
  }
  await db.transaction(async (tx) => {
    await tx.query(sql.type(Nothing)`lock table articles in share row exclusive mode`);
    if (await tx.exists(sql.unsafe`select from articles`)) return;
    await knowNetwork(tx, network, numbers);
    for (const report of reports) await seedReport(tx, report, numbers, originals, now);
  });
}

async function seedReport(
  tx: Tx,
  report: DemoReport,
  numbers: DemoNumbers,
  originals: Map<DemoMedia, { key: string; bytes: number }>,
  now: Date,
): Promise<void> {
  const dated = ({ author, minutesAgo }: { author: string; minutesAgo: number }): Dated => ({
    authorId: numbers.user(author),
    createdAt: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
  });
  const schoolId = numbers.school(report.school);
  const article = { ...dated(report), title: report.title, narrative: report.narrative, schoolId };
  const articleId = await insertDemoArticle(tx, { ...article, schoolGroupId: numbers.group(report.group) });
  for (const like of report.likes) await insertDemoLike(tx, articleId, dated({ ...like, author: like.user }));
  for (const comment of report.comments) {
    const commentId = await insertDemoComment(tx, articleId, { ...dated(comment), narrative: comment.narrative });
    for (const reply of comment.replies)
      await insertDemoResponse(tx, articleId, commentId, { ...dated(reply), narrative: reply.narrative });
  }
  for (const [position, item] of report.media.entries()) {
    const { key, bytes } = originals.get(item)!;
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
    await tx.query(sql.type(Nothing)`update media_items set alt_text = ${item.altText} where id = ${mediaItemId}`);
    await enqueueJob(tx, mediaJobs.processMedia, { mediaItemId });
  }
  await renderArticles(tx, [articleId]);
  await renderLikes(tx, [articleId]);
}

const contentTypeOf = ({ type }: DemoMedia) => (type === 'image' ? 'image/jpeg' : 'video/mp4');

function fileOf(item: DemoMedia, { images, clips }: DemoFiles): string {
  const path =
    item.type === 'clip' ? clips[item.index] : images.find(({ kind, seed }) => kind === item.kind && seed === item.seed)?.path;
  if (!path) throw new Error(`The demo has no file for ${JSON.stringify(item)}.`);
  return path;
}
