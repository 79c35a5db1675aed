import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { renderArticles, renderLikes } from '@patchwork/content/feed-cache/rendered';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { seedQuilts } from './content-quilts.ts';
import { seedWeeks } from './content-weeks.ts';
import { type DemoIds, oldestFirst, reportsAndAnswers } from './ids.ts';
import { demoFiles, mediaDir, patchFiles } from './media.ts';
import type { DemoNetwork } from './network.ts';
import type { DemoReport } from './network.types.ts';
import { clockOf, continueIds, fillOnce, insertRows, seedPlaces } from './rows.ts';

/**
 * Seeds reports with their comments, likes and media, two quilts, and two weeks with their answers. It publishes no events, so no
 * notifications are sent for old reports. The media are finished renditions, which need no workers.
 */
export const seedContent = (
  { db, storageDir }: { db: DatabasePool; storageDir: string },
  network: DemoNetwork,
  ids: DemoIds,
  now: Date,
): Promise<void> => {
  const reports = reportsAndAnswers(network);
  return fillOnce(
    db,
    'articles',
    () => storeMedia(network, ids, { storageDir, now }),
    async (tx, { items, renditions }) => {
      await seedProjections(tx, network, ids);
      await seedWeeks(tx, network, ids, now);
      await seedArticles(tx, network, ids, now);
      await seedQuilts(tx, { network, ids, now });
      await insertRows(tx, 'media_items', items);
      await insertRows(tx, 'media_renditions', renditions);
      for (const table of ['articles', 'comments', 'media_items']) await continueIds(tx, table);
      const articleIds = reports.map(({ key }) => ids.report(key));
      await renderArticles(tx, articleIds);
      await renderLikes(tx, articleIds);
    },
  );
};

/** Seeds the projections, so that reports show names at once. Rows have version 0, so the events of identity replace them. */
async function seedProjections(tx: Tx, network: DemoNetwork, ids: DemoIds): Promise<void> {
  await seedPlaces(tx, network, ids);
  const people = network.users.map(({ key, title, firstName, lastName, school, group, isActive }) => ({
    ...{ id: ids.user(key), version: 0, title, firstName, lastName, isActive },
    ...{ schoolId: ids.school(school), schoolGroupId: ids.group(group) },
  }));
  await insertRows(tx, 'people', people, 'keep');
}

/** Reports with photos or films have the author's confirmation that everyone pictured has consent. */
const consentTo = ({ author, media, minutesAgo }: DemoReport, ids: DemoIds, now: Date) =>
  media.length > 0 ? { consentBy: ids.user(author), consentAt: clockOf(now)(minutesAgo) } : { consentBy: null, consentAt: null };

/** The newest confirmation of a report is its only one. */
const articleConsent = (consent: ReturnType<typeof consentTo>) => ({
  ...{ ...consent, consentNewestBy: consent.consentBy, consentNewestAt: consent.consentAt },
});

/** Each answer of a week is a report for linked schools; what other classes ask about it are comments. */
async function seedArticles(tx: Tx, network: DemoNetwork, ids: DemoIds, now: Date): Promise<void> {
  const reports = reportsAndAnswers(network);
  const groupOf = new Map(network.users.map(({ key, group }) => [key, group]));
  const weekOf = new Map(
    network.weeks.flatMap(({ monday, answers }) => answers.map(({ key, group }) => [key, ids.classWeek(monday, group)])),
  );
  const written = ({ author, narrative, minutesAgo }: { author: string; narrative: string; minutesAgo: number }) => {
    const createdAt = clockOf(now)(minutesAgo);
    return { authorId: ids.user(author), narrative, createdAt, updatedAt: createdAt };
  };
  const articles = reports.map((report) => ({
    ...written(report),
    ...{ id: ids.report(report.key), title: report.title, rendered: '' },
    ...{ schoolId: ids.school(report.school), schoolGroupId: ids.group(report.group) },
    ...articleConsent(consentTo(report, ids, now)),
    ...{ classWeekId: weekOf.get(report.key) ?? null, audience: weekOf.has(report.key) ? 'linked' : 'everyone' },
    likesCount: report.likes.length,
    commentsCount: report.comments.length + report.comments.flatMap(({ replies }) => replies).length,
  }));
  const likes = reports.flatMap((report) =>
    report.likes.map(({ user, minutesAgo }) => ({
      ...{ articleId: ids.report(report.key), userId: ids.user(user), createdAt: clockOf(now)(minutesAgo) },
    })),
  );
  const comments = reports.flatMap((report) =>
    report.comments.map((comment, position) => ({
      ...written(comment),
      ...{ id: ids.comment(report.key, position), articleId: ids.report(report.key) },
      askedByGroup: weekOf.has(report.key) ? ids.group(groupOf.get(comment.author)!) : null,
    })),
  );
  const responses = reports.flatMap((report) =>
    report.comments.flatMap(({ replies }, position) =>
      replies.map((reply) => ({ ...written(reply), commentId: ids.comment(report.key, position) })),
    ),
  );
  await insertRows(tx, 'articles', articles);
  await insertRows(tx, 'article_likes', likes);
  await insertRows(tx, 'comments', comments);
  await insertRows(tx, 'responses', responses);
}

/**
 * Copies the files of reports, patches and answers and returns their rows. The largest rendition also serves as the original.
 * Patches are numbered in the order of the network.
 */
async function storeMedia(network: DemoNetwork, ids: DemoIds, { storageDir, now }: { storageDir: string; now: Date }) {
  const files = await readFiles();
  const itemsOf = (report: DemoReport) =>
    report.media.map(({ name, altText }, position) => ({
      ...{ file: demoFiles.get(name)!, name: `${report.key}-${position}` },
      ...{ articleId: ids.report(report.key) as number | null, patchId: null as number | null, position, altText },
      ...{ schoolId: ids.school(report.school), uploadedBy: ids.user(report.author), ...consentTo(report, ids, now) },
    }));
  const ofReports = oldestFirst(network.reports).flatMap(itemsOf);
  const ofAnswers = oldestFirst(network.weeks.flatMap(({ answers }) => answers)).flatMap(itemsOf);
  const ofPatches = network.quilts
    .flatMap(({ patches }) => patches)
    .map(({ school, user, picture, answer }, index) => ({
      ...{ file: patchFiles.get(picture)!, name: picture, articleId: null, patchId: index + 1, position: 0, altText: answer },
      ...{ schoolId: ids.school(school), uploadedBy: ids.user(user), consentBy: null, consentAt: null },
    }));
  const stored = [...ofReports, ...ofPatches, ...ofAnswers].map(({ file, name, ...place }, index) => {
    const { kind, width, height, captions, renditions } = file;
    const [original] = renditions;
    const originalKey = `originals/demo-${name}${extname(original.file)}`;
    const item = {
      ...{ id: index + 1, ...place, kind, extension: extname(original.file).slice(1), contentType: original.contentType },
      ...{ originalKey, originalBytes: files.get(original.file)!.bytes, captions, state: 'ready', width, height },
      hasMedium: renditions.some((rendition) => rendition.name === 'medium'),
      videoMimeType: kind === 'video' ? original.contentType : null,
    };
    const rows = renditions.map(({ name, file, contentType }) => {
      const key = `media/${item.id}/${name}${extname(file)}`;
      return { mediaItemId: item.id, name, contentType, key, ...files.get(file)! };
    });
    const copies = [[original.file, originalKey], ...renditions.map(({ file }, place) => [file, rows[place]!.key])];
    return { item, rows, copies: copies as [file: string, key: string][] };
  });
  for (const [file, key] of stored.flatMap(({ copies }) => copies)) {
    await mkdir(dirname(join(storageDir, key)), { recursive: true });
    await copyFile(join(mediaDir, file), join(storageDir, key));
  }
  return { items: stored.map(({ item }) => item), renditions: stored.flatMap(({ rows }) => rows) };
}

/** The size and hash of each file, as workers report them. */
async function readFiles(): Promise<Map<string, { bytes: number; sha256: string }>> {
  const names = await readdir(mediaDir);
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const content = await readFile(join(mediaDir, name));
        return [name, { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }] as const;
      }),
    ),
  );
}
