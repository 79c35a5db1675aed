import { tellingReasons } from '@patchwork/contracts/link-reasons';
import type { operations } from '@patchwork/contracts/types/connections';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import type { Deps } from '../deps.ts';
import { oneLine } from '../languages/wording.ts';
import { gather, notificationsOpen } from '../mails/notifications.ts';
import { escapeHtml } from '../mails/render.ts';
import { advance, findAnnouncement, insertMailsToLeads, insertMessagesToLeads } from './new-schools.sql.ts';

type Link = ReplyOf<operations['listRunLinks']>[number]['links'][number];

const SUBJECT = 'Your new schools this half term';

/**
 * Notifies the Leads of the next page of schools of their links from a run, with the reasons. Each school is notified once,
 * however often and concurrently this is called.
 */
export async function announceRun(deps: Deps, runId: number): Promise<{ isDone: boolean }> {
  const { db, connections } = deps;
  const announcement = await findAnnouncement(db, runId);
  if (!announcement || announcement.isDone) return { isDone: true };
  const { toldUpTo } = announcement;
  const schools = await connections.call('listRunLinks', { path: { runId }, query: { afterSchoolId: toldUpTo || undefined } });
  const last = schools.at(-1)?.schoolId ?? null;
  const letters = schools
    .filter(({ links }) => links.length > 0)
    .map(({ schoolId, links }) => ({ schoolId, htmlMessage: describeLinks(links) }));

  await db.transaction(async (tx) => {
    if (!(await advance(tx, runId, toldUpTo, last))) return;
    await insertMessagesToLeads(tx, SUBJECT, letters);
    await mailLeads(
      deps,
      tx,
      runId,
      letters.map(({ schoolId }) => schoolId),
    );
  });
  return { isDone: last === null };
}

/** Inserts a notification for each Lead. There may be tens of thousands, so the schedule queues them in small batches. */
async function mailLeads(deps: Deps, tx: Tx, runId: number, schoolIds: number[]): Promise<void> {
  const mails = await insertMailsToLeads(tx, runId, schoolIds, notificationsOpen(deps));
  if (!deps.timing.digest) return;
  const inOrder = mails.toSorted((one, other) => one.userId - other.userId);
  for (const { id, userId } of inOrder) await gather(deps, tx, id, userId);
}

/** Builds HTML with allowed tags only; names and reasons are escaped. */
export function describeLinks(links: readonly Link[]): string {
  const one = ({ schoolName, reasons }: Link) => {
    const why = tellingReasons(reasons).map(toText).join('; ');
    return `<li><strong>${toText(schoolName)}</strong>${why && `: ${why}`}</li>`;
  };
  const isOne = links.length === 1;
  return [
    `<p>${isOne ? 'This school is' : `These ${links.length} schools are`} now linked with yours, because of what you do not share:</p>`,
    `<ul>${links.map(one).join('')}</ul>`,
    `<p>You find ${isOne ? 'it' : 'them'} under “Connections” above the reports. ${isOne ? 'Its' : 'Their'} reports are a good place for a first comment.</p>`,
  ].join('');
}

const toText = (text: string) => escapeHtml(oneLine(text));
