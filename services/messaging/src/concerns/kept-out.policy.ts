import type { CaseRow } from './cases.sql.ts';
import { mentions, mentionsPosition, type Name, positionsIn, read } from './names.ts';

/** Somebody of a school. */
export interface Colleague {
  userId: number;
  isLead: boolean;
  /** Named as such, or a Lead while the school has named nobody. */
  isSafeguardingLead: boolean;
  person: { title: string; firstName: string; lastName: string; schoolPosition?: string } | null;
  /** Former names, and any name with the middle name in place of the first. */
  otherNames: readonly Name[];
}

/** Somebody whose role lets them handle the concerns of their school, as they are now. */
export interface Handler extends Colleague {
  /**
   * The colleagues who named them the safeguarding lead or gave them their account, and who chose these, with when: through
   * others, the first choice of the chain.
   */
  chosenBy: readonly { colleague: Colleague; chosenAt: string }[];
}

/** How long before a concern somebody must have been chosen to be trusted with it. */
const SETTLED_MS = 30 * 24 * 60 * 60_000;

export type Why = 'author' | 'involved' | 'answer' | 'named' | 'chosen';

type Marked = Pick<CaseRow, 'authorId' | 'placeAuthorId' | 'involvedUserIds' | 'allowedUserIds'>;
type Told = Pick<
  CaseRow,
  'createDate' | 'reason' | 'about' | 'aboutUserId' | 'raisedBySchoolId' | 'schoolId' | 'placeSchoolId' | 'added'
>;

export const isAuthor = (row: Pick<CaseRow, 'authorId' | 'placeAuthorId'>, userId: number): boolean =>
  userId === row.authorId || userId === row.placeAuthorId;

/** Whether a user wrote what the case is about, or is stored as involved. What the texts say does not keep an Admin out. */
export const isInvolved = (row: Marked, userId: number): boolean =>
  isAuthor(row, userId) || (row.involvedUserIds.includes(userId) && !row.allowedUserIds.includes(userId));

/**
 * Why somebody of a school must not handle a case, or learn of it; null if they may. An Admin can allow everybody but an author.
 * Whom a concern means keeps out also whom they chose lately: nobody reads a case about themselves through an account of their
 * making. In doubt it keeps people out: Admins see every case.
 */
export function whyKeptOut(row: Marked & Told, handler: Handler): Why | null {
  if (isAuthor(row, handler.userId)) return 'author';
  if (row.allowedUserIds.includes(handler.userId)) return null;
  const why = whyMeant(row, handler);
  if (why === 'answer' || why === 'named') return why;
  const since = Date.parse(row.createDate) - SETTLED_MS;
  const isChosen = handler.chosenBy.some(
    ({ colleague, chosenAt }) => Date.parse(chosenAt) >= since && whyMeant(row, colleague) !== null,
  );
  return isChosen ? 'chosen' : why;
}

/** Why a case means somebody, other than as the author of its subject. */
function whyMeant(row: Marked & Told, colleague: Colleague): 'answer' | 'named' | 'involved' | null {
  const { userId } = colleague;
  if (row.allowedUserIds.includes(userId)) return null;
  if (isAnswered(row, colleague)) return 'answer';
  if (isNamed(row, colleague)) return 'named';
  return row.involvedUserIds.includes(userId) && !isAuthor(row, userId) ? 'involved' : null;
}

/** Whether the raiser's answer means this person. A tick means one person alone, if they are of a school concerned. */
function isAnswered(row: Told, handler: Colleague): boolean {
  const { about, aboutUserId, raisedBySchoolId, schoolId, placeSchoolId } = row;
  if (aboutUserId === handler.userId) return true;
  if (aboutUserId !== null && (raisedBySchoolId === schoolId || raisedBySchoolId === placeSchoolId)) return false;
  if (about === 'not-sure') return true;
  return holds(handler, { head: about === 'lead', safeguardingLead: about === 'safeguarding-lead' });
}

/**
 * Whether the concern means this person by name or position, or what the raiser or an Admin added to the case does by name.
 * There, "I have told the head" is how those who handle it speak of each other.
 */
function isNamed({ reason, added }: Told, handler: Colleague): boolean {
  const { person, userId, otherNames } = handler;
  const told = read(reason);
  if (holds(handler, positionsIn(told)) || mentionsPosition(told, person?.schoolPosition ?? '')) return true;
  const names = person === null ? otherNames : [person, ...otherNames];
  return [told, ...added.filter(({ by }) => by !== userId).map(({ text }) => read(text))].some((text) =>
    names.some((name) => mentions(text, name)),
  );
}

/**
 * Whether somebody holds one of these positions, by their role or by what they are called at their school. Such words can only
 * keep them out: every Lead may be the head.
 */
function holds({ isLead, isSafeguardingLead, person }: Colleague, wanted: { head: boolean; safeguardingLead: boolean }): boolean {
  const own = positionsIn(read(`the ${person?.schoolPosition ?? ''}`));
  return (wanted.head && (isLead || own.head)) || (wanted.safeguardingLead && (isSafeguardingLead || own.safeguardingLead));
}
