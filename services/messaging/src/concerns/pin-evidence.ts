import { createHash, randomUUID } from 'node:crypto';
import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import { AppError, notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { findOpenSchool } from '../schools/schools.sql.ts';
import { type Evidence, listUnpinned, saveEvidence, type UnpinnedCase } from './cases.sql.ts';
import { findInvolved } from './involved.ts';

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

/** The time of the database: this process's clock may be wrong. */
const findTime = (db: Deps['db']) => db.oneFirst(sql.type(z.object({ now: z.string() }))`select clock_timestamp() as now`);

/**
 * Pins the evidence of open cases that earlier releases opened without any, in its present state; its authors become involved. A subject
 * that has been deleted meanwhile has none. May run several times at once. Returns how many were pinned.
 */
export async function pinEarlierCases(deps: Pick<Deps, 'db' | 'content' | 'identity' | 'log'>): Promise<number> {
  let count = 0;
  let after = 0;
  for (;;) {
    const cases = await listUnpinned(deps.db, after);
    for (const found of cases) if (await pinEarlierCase(deps, found)) count += 1;
    if (cases.length === 0) return count;
    after = cases.at(-1)!.id;
  }
}

async function pinEarlierCase(
  deps: Pick<Deps, 'db' | 'content' | 'identity' | 'log'>,
  { id, kind, targetId, schoolId, placeSchoolId, reason }: UnpinnedCase,
): Promise<boolean> {
  try {
    const sight = { viewerSchoolId: schoolId, includeHidden: true };
    const { holdId, evidence } = await pin(deps, { kind, id: targetId }, sight);
    const { authorId, placeAuthorId } = evidence;
    const told = { reason, about: null, aboutUserId: null, raisedBySchoolId: null };
    const involvedUserIds = await findInvolved(deps, { ...told, schoolId, placeSchoolId, authorId, placeAuthorId });
    return await deps.db.transaction(async (tx) => {
      const isSaved = await saveEvidence(tx, id, { holdId, evidence, authorId: evidence.authorId, involvedUserIds });
      if (isSaved && kind !== 'school')
        await recordEvent(tx, EvidenceHeld, { holdId: holdId!, kind, subjectId: targetId, version: 1, heldUntil: null });
      return isSaved;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The next run tries again: content or identity may have been away.
    if (error.kind !== 'not-found') deps.log.warn({ code: error.code, concernId: id }, 'could not pin the evidence of a concern');
    return false;
  }
}
