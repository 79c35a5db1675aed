import type { operations } from '@patchwork/contracts/types/connections';
import type { ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { escapeHtml, oneLine } from '../mails/render.ts';
import { advance, findAnnouncement, insertMessagesToLeads } from './announcements.sql.ts';

type Link = ReplyOf<operations['listRunLinks']>[number]['links'][number];

const SUBJECT = 'Your new schools this half term';

/**
 * Tells the Leads of the next schools which schools a run has linked theirs with, and why. However often and by however many it is
 * called, each school is told once.
 */
export async function announceRun({ db, connections }: Deps, runId: number): Promise<{ isDone: boolean }> {
  const announcement = await findAnnouncement(db, runId);
  if (!announcement) throw notFound();
  const { isDone, toldUpTo } = announcement;
  if (isDone) return { isDone };
  const schools = await connections.call('listRunLinks', { path: { runId }, query: { afterSchoolId: toldUpTo || undefined } });
  const last = schools.at(-1)?.schoolId ?? null;
  const letters = schools
    .filter(({ links }) => links.length > 0)
    .map(({ schoolId, links }) => ({ schoolId, htmlMessage: describeLinks(links) }));

  await db.transaction(async (tx) => {
    if (await advance(tx, runId, toldUpTo, last)) await insertMessagesToLeads(tx, SUBJECT, letters);
  });
  return { isDone: last === null };
}

/** Allowed tags only, made here; names and reasons are text. */
export function describeLinks(links: readonly Link[]): string {
  const one = ({ schoolName, reasons }: Link) => {
    const why = reasons.map(toText).join('; ');
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
