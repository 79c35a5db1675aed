import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { StorageMissing } from '@patchwork/platform/storage';
import { findComments } from '../comments/comments.sql.ts';
import type { Comment, CommentResponse } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { findCaptionsOf } from '../evidence/picks.sql.ts';
import { inPages, jsonOf } from '../own-data/json.ts';
import type { ZipEntry } from '../own-data/zip.ts';
import { listPictures, listReports, type Picture } from './subject-access.sql.ts';

/** What was chosen, checked already: every report and picture belongs to the school. */
export interface Chosen {
  reportIds: readonly number[];
  pictureIds: readonly number[];
}

const text = (name: string, words: string): ZipEntry => ({ name, content: Readable.from([words]) });
const byId = ({ id }: { id: number }) => id;

/** The files of an export for a request by a pupil or parent, each opened in turn. */
export async function* filesOf(deps: Deps, { reportIds, pictureIds }: Chosen): AsyncGenerator<ZipEntry> {
  const pictures = () => inPages((after) => listPictures(deps.db, pictureIds, after), byId);
  yield text('README.txt', readme(deps.clock()));
  yield { name: 'reports.json', content: jsonOf({ reports: reports(deps, reportIds) }) };
  yield { name: 'media.json', content: jsonOf({ media: described(pictures()) }) };
  yield* mediaOf(deps, pictures());
}

async function* reports({ db }: Deps, ids: readonly number[]) {
  for await (const report of inPages((after) => listReports(db, ids, after), byId)) {
    const comments = (await findComments(db, [report.id])).get(report.id) ?? [];
    yield { ...report, comments: comments.map(toComment), evidenceCaptions: await findCaptionsOf(db, report.id) };
  }
}

const toText = ({ id, narrative, postedByUser, createDate, lastUpdate }: CommentResponse) => {
  const { title, firstName, lastName, school } = postedByUser;
  const author = [title, firstName, lastName].filter(Boolean).join(' ');
  return { id, text: narrative, author, school: school.name, createdAt: createDate, updatedAt: lastUpdate };
};
const toComment = ({ commentResponses, ...comment }: Comment) => ({
  ...toText(comment),
  replies: commentResponses.map(toText),
});

const nameOf = ({ id, reportId }: Picture, key: string) => `media/${reportId ?? 'patches'}/${id}-${basename(key)}`;

async function* described(pictures: AsyncIterable<Picture>) {
  for await (const { keys, ...picture } of pictures)
    yield { ...picture, files: keys.map((key) => nameOf({ ...picture, keys }, key)) };
}

async function* mediaOf({ storage }: Deps, pictures: AsyncIterable<Picture>): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for await (const picture of pictures) {
    for (const key of picture.keys) {
      const stored = await storage.get(key).catch((error: unknown) => {
        if (error instanceof StorageMissing) return null;
        throw error;
      });
      if (stored) yield { name: nameOf(picture, key), content: stored.stream, isPacked: true };
      else missing.push(nameOf(picture, key));
    }
  }
  if (missing.length > 0) yield text('missing.txt', `These files could not be found:\n${missing.join('\n')}\n`);
}

const readme = (now: Date): string => `Reports and pictures from ${SERVICE_NAME} for a request by a pupil or parent, as of ${now
  .toISOString()
  .slice(0, 16)
  .replace('T', ' ')} UTC

The files that end in .json are plain text: any text editor opens them, and other programs can read them. Times are in UTC.

reports.json   The chosen reports with what they said before each change ("versions"), and the comments and replies that can be read on
               them, with the names that their page shows. "evidenceCaptions" is what a Lead wrote about a report as evidence of linking.
media.json     The chosen photos and videos and those of the chosen reports, with their descriptions, captions and earlier versions. For a
               patch of a quilt, "patch" says of which class and half term it is.
media          The photos and videos themselves, in a folder for each report's number; patches in the folder patches.
missing.txt    Only where a file could not be found.

"state" says whether other people could see it: "shown", "hidden" because of a concern, "withdrawn" by the school or the author, "deleted" or
"removed".

Before you hand this out: it may show or name other children and adults. Take out what the person asking may not see. Not in here: the
codes that your school attached to pictures, and concerns, which the safeguarding lead decides about.
`;
