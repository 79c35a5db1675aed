import type { CaseRow } from './cases.sql.ts';
import { mentions, mentionsPosition, positionsIn, read, type Signs, type Told } from './names.ts';

/** A user of a school. */
export interface Colleague {
  userId: number;
  isLead: boolean;
  /** Named as such, or a Lead while the school has named no safeguarding lead. */
  isSafeguardingLead: boolean;
  /** When they last became the one who is named, or ceased to be it. */
  safeguardingLeadChangedAt: string | null;
  /** Of each name that they have or had lately. */
  signs: readonly Signs[];
  /** What they are called at their school. */
  position: Told;
}

/** A user whose current role lets them handle the concerns of their school. */
export interface Handler extends Colleague {
  /**
   * The colleagues who named them the safeguarding lead or gave them their account, and who chose these, with when: through
   * others, the first choice of the chain.
   */
  chosenBy: readonly { colleague: Colleague; chosenAt: string }[];
}

/** How long before a concern a user must have been chosen, or have handed over a role, for that not to count. */
const SETTLED_MS = 30 * 24 * 60 * 60_000;

export type Why = 'author' | 'involved' | 'answer' | 'named' | 'chosen';

type Marked = Pick<CaseRow, 'authorId' | 'placeAuthorId' | 'involvedUserIds' | 'allowedUserIds'>;
type Words = Pick<
  CaseRow,
  'createDate' | 'reason' | 'about' | 'aboutUserId' | 'raisedBySchoolId' | 'schoolId' | 'placeSchoolId' | 'added'
>;

export const isAuthor = (row: Pick<CaseRow, 'authorId' | 'placeAuthorId'>, userId: number): boolean =>
  userId === row.authorId || userId === row.placeAuthorId;

/** Whether a user wrote what the case is about, or is stored as involved. What the texts say does not keep an Admin out. */
export const isInvolved = (row: Marked, userId: number): boolean =>
  isAuthor(row, userId) || (row.involvedUserIds.includes(userId) && !row.allowedUserIds.includes(userId));

const isSince = (row: Pick<CaseRow, 'createDate'>, instant: string | null): boolean =>
  instant !== null && Date.parse(instant) >= Date.parse(row.createDate) - SETTLED_MS;

/**
 * Why a user of a school must not handle a case, or see it; null if they may. An Admin can allow everybody but an author.
 * Whom a concern means, and the author of what it is about, keep out also the users whom they chose lately: an accused Lead must
 * not read the case through an account that they made. In doubt it keeps people out: Admins see every case.
 */
export function whyKeptOut(row: Marked & Words, handler: Handler): Why | null {
  if (isAuthor(row, handler.userId)) return 'author';
  if (row.allowedUserIds.includes(handler.userId)) return null;
  const told = readCase(row);
  const why = whyMeant(row, told, handler);
  if (why === 'answer' || why === 'named') return why;
  const isChosen = handler.chosenBy.some(
    ({ colleague, chosenAt }) =>
      isSince(row, chosenAt) && (isAuthor(row, colleague.userId) || whyMeant(row, told, colleague) !== null),
  );
  return isChosen ? 'chosen' : why;
}

/** The words of a case, read once for several people. */
const readCase = ({ reason, added }: Words) => {
  const told = read(reason);
  return { reason: told, positions: positionsIn(told), added: added.map(({ by, text }) => ({ by, told: read(text) })) };
};
type Case = ReturnType<typeof readCase>;

/** Why a case means a user, other than as the author of its subject. */
function whyMeant(row: Marked & Words, told: Case, colleague: Colleague): 'answer' | 'named' | 'involved' | null {
  const { userId } = colleague;
  if (row.allowedUserIds.includes(userId)) return null;
  if (isAnswered(row, colleague)) return 'answer';
  if (isNamed(row, told, colleague)) return 'named';
  return row.involvedUserIds.includes(userId) && !isAuthor(row, userId) ? 'involved' : null;
}

/** Whether the raiser's answer means this person. A tick means one person alone, if they are of a school concerned. */
function isAnswered(row: Words, colleague: Colleague): boolean {
  const { about, aboutUserId, raisedBySchoolId, schoolId, placeSchoolId } = row;
  if (aboutUserId === colleague.userId) return true;
  if (aboutUserId !== null && (raisedBySchoolId === schoolId || raisedBySchoolId === placeSchoolId)) return false;
  if (about === 'not-sure') return true;
  return holds(row, colleague, { head: about === 'lead', safeguardingLead: about === 'safeguarding-lead' });
}

/**
 * Whether the concern means this person by name or position, or what the raiser or an Admin added to the case does by name.
 * There, "I have told the head" is how the handlers of a case speak of each other.
 */
function isNamed(row: Words, { reason, positions, added }: Case, colleague: Colleague): boolean {
  const { userId, signs, position } = colleague;
  if (holds(row, colleague, positions) || mentionsPosition(reason, position)) return true;
  const texts = [reason, ...added.filter(({ by }) => by !== userId).map(({ told }) => told)];
  return texts.some((text) => signs.some((each) => mentions(text, each)));
}

/**
 * Whether a user holds one of these positions, by their role or by their position's name, or was the
 * safeguarding lead until lately. Such words can only keep them out: every Lead may be the head.
 */
function holds(row: Words, colleague: Colleague, wanted: { head: boolean; safeguardingLead: boolean }): boolean {
  const { isLead, isSafeguardingLead, safeguardingLeadChangedAt, position } = colleague;
  if (!wanted.head && !wanted.safeguardingLead) return false;
  const own = positionsIn(position);
  const isOrWas = isSafeguardingLead || isSince(row, safeguardingLeadChangedAt);
  return (wanted.head && (isLead || own.head)) || (wanted.safeguardingLead && (isOrWas || own.safeguardingLead));
}
