import { createHash, randomUUID } from 'node:crypto';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { findOpenSchool } from '../schools/schools.sql.ts';
import { type Evidence, findTime } from './cases.sql.ts';

type Pinned = Omit<Evidence, 'authorId' | 'texts'> & {
  authorId: number | null;
  texts: { field: string; text: string }[];
};

interface Sight {
  viewerSchoolId: number;
  /** For Admins, who see every report. */
  includeHidden: boolean;
}

/**
 * The evidence: content pins and holds its own items; for a school, its name. A crash after the pin leaves an unconfirmed hold,
 * which content ends after a day.
 * @throws AppError `not-found` for what is not there to see
 */
export async function pin(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  { kind, id }: { kind: 'article' | 'comment' | 'response' | 'media' | 'school'; id: number },
  sight: Sight,
): Promise<{ holdId: string | null; evidence: Pinned }> {
  if (kind !== 'school') {
    const holdId = randomUUID();
    const evidence = await content.call('pinEvidence', { path: { kind, id }, body: { holdId, ...sight } });
    return { holdId, evidence };
  }
  const school = await findOpenSchool(db, id);
  if (!school) throw notFound();
  // The keys are sorted, as docs/security.md describes for the hash.
  const seen = {
    articleId: null,
    authorId: null,
    events: [],
    excerpt: null,
    media: [],
    mediaKind: null,
    pinnedAt: await findTime(db),
    placeAuthorId: null,
    placeSchoolId: school.id,
    schoolId: school.id,
    texts: [{ field: 'name', text: school.name }],
    versions: [],
  };
  return { holdId: null, evidence: { ...seen, sha256: createHash('sha256').update(JSON.stringify(seen)).digest('hex') } };
}
