import { publishPendingFavourites } from '@patchwork/connections/favourites/favourites';
import { insertHalfTerms, saveDates } from '@patchwork/connections/half-terms/half-terms.sql';
import { publishHalfTerms } from '@patchwork/connections/half-terms/publish-half-terms';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import type { DemoIds } from './ids.ts';
import type { DemoNetwork } from './network.ts';
import { countLinks, linkPast } from './past-runs.ts';
import { continueIds, fillOnce, insertRows } from './rows.ts';

/** Duration of a run of this few schools. */
const RUN_MS = 4_000;

/**
 * Seeds the runs of two years with their links, the half terms of the quilts, and the favourites. Call it before `seedSchools`, whose events make the service
 * publish the current links.
 */
export const seedConnections = (db: DatabasePool, network: DemoNetwork, ids: DemoIds, now: Date): Promise<void> =>
  fillOnce(
    db,
    'runs',
    () => runRows(network, ids, now),
    async (tx, { runs, links }) => {
      await insertRows(tx, 'runs', runs);
      await continueIds(tx, 'runs');
      await insertRows(tx, 'links', links);
      await seedHalfTerms(tx, network, now);
      const favourites = network.favourites.map(({ user, school }) => ({
        ...{ userId: ids.user(user), schoolId: ids.school(school), isFavourite: true, changedAt: now.toISOString() },
      }));
      await insertRows(tx, 'favourites', favourites);
      await publishPendingFavourites(tx);
    },
  );

/** The service has the half terms of this school year at least; the one before may be of the last. */
async function seedHalfTerms(tx: Tx, { quilts }: DemoNetwork, now: Date): Promise<void> {
  const halfTerms = quilts.map(({ halfTerm }) => halfTerm);
  await insertHalfTerms(tx, halfTerms, now);
  for (const { id, dates, revealsOn } of halfTerms) await saveDates(tx, id, dates, revealsOn);
  await publishHalfTerms(tx);
}

function runRows(network: DemoNetwork, ids: DemoIds, now: Date) {
  const past = linkPast(network, ids.school, now);
  const endOf = ({ at }: { at: Date }) => new Date(at.getTime() + RUN_MS).toISOString();
  const runs = past.map(({ type, halfTerm, at, seed, participants, before, made, quality }, index) => {
    const linksBefore = countLinks(participants, before);
    const linksAfter = countLinks(participants, type === 'interim' ? [...before, ...made] : made);
    return {
      ...{ id: index + 1, type, state: 'finished', halfTerm, seed, progress: 100, quality },
      startedBy: type === 'main' ? null : ids.user(network.accounts.superuser),
      ...{ startedAt: at.toISOString(), queuedAt: at.toISOString(), endedAt: endOf({ at }) },
      schoolsInvolvedCount: participants.length,
      ...{ connectionsStartCount: linksBefore.links, connectionsEndCount: linksAfter.links },
      schoolsWithZeroConnections: linksAfter.schoolsByLinks[0]!,
      schoolsNeedingMoreConnections: linksAfter.schoolsByLinks.slice(0, 4).reduce((sum, count) => sum + count, 0),
      ...{ linksBefore: linksBefore.schoolsByLinks, linksAfter: linksAfter.schoolsByLinks },
    };
  });
  const links = past.flatMap((run, index) => {
    if (run.type === 'preview') return [];
    // A main run ends all earlier links.
    const next = past.find(({ type }, later) => later > index && type === 'main');
    return run.made.map(({ schoolA, schoolB, contrast, reasons }) => ({
      ...{ schoolA, schoolB, contrast, reasons, runId: index + 1, halfTerm: run.halfTerm },
      ...{ beganAt: endOf(run), endedAt: next ? endOf(next) : null },
    }));
  });
  return { runs, links };
}
