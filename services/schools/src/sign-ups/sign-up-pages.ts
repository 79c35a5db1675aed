import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { ReplyOf } from '@patchwork/platform/contract';
import { escapeLike } from '@patchwork/platform/db';
import { invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { canReopen, hasOwnTerms, termsOfApproval } from '../approvals/approvals.policy.ts';
import { type Checks, checkDomain, checkPostcode } from '../approvals/checks.ts';
import { listRejections, type Rejection } from '../approvals/rejections.sql.ts';
import { daysBetween, londonDay } from '../days.ts';
import type { Deps } from '../deps.ts';
import { listPromotionCodes } from '../promotion-codes/promotion-codes.sql.ts';
import { listRows, listTrustDomains } from '../register/register.sql.ts';
import { checkAgainstRegister } from '../register/register-checks.ts';
import { staffView } from '../schools/school-views.ts';
import { type SignUpState, stateOf } from '../schools/schools.policy.ts';
import { listSchoolsById, type SchoolRow } from '../schools/schools.sql.ts';
import { countSignUps, countWaiting, listSignUpIds, listSimilarSchools } from './sign-up-pages.sql.ts';
import { listPossibleDuplicates } from './sign-ups.sql.ts';

const PAGE_SIZE = 20;
/** More similar schools than this do not help to decide. */
const MAX_OTHERS = 10;

interface Wanted {
  state: SignUpState;
  page: number;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  name?: string | undefined;
}

/** How many sign-ups wait, and how many of them for over three days. */
export const countWaitingSignUps = ({ db }: Pick<Deps, 'db'>) => countWaiting(db);

/**
 * A page of the sign-ups in one state, with the totals of all three. The read is recorded as an audit event.
 * @throws AppError `invalid` for a reversed range
 */
export async function listSignUpPage(
  deps: Deps,
  viewer: Viewer,
  { state, page, fromDate, toDate, name }: Wanted,
  origin: Origin,
) {
  const { db } = deps;
  if (fromDate && toDate && daysBetween(fromDate, toDate) < 1)
    throw invalid('invalid-range', [{ field: 'toDate', message: 'The end date must not be before the start date.' }]);
  const namePattern = `%${escapeLike(name?.trim().toLowerCase() ?? '')}%`;
  const filter = { from: fromDate ?? null, to: toDate ?? null, namePattern };
  const { olderWaiting, oldestWaitingDate, ...totals } = await countSignUps(db, filter);
  const ids = await listSignUpIds(db, state, filter, { limit: PAGE_SIZE, offset: page * PAGE_SIZE });
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, origin });
  const totalElements = totals[state];
  const totalPages = Math.ceil(totalElements / PAGE_SIZE);
  return {
    content: await viewSignUps(deps, ids, origin),
    first: page === 0,
    last: page >= totalPages - 1,
    number: page,
    totalPages,
    totalElements,
    totals,
    olderWaiting,
    oldestWaitingDate,
  };
}

/** One sign-up as in a page. @throws AppError `not-found` */
export async function getSignUp(deps: Deps, schoolId: number, origin: Origin) {
  const [signUp] = await viewSignUps(deps, [schoolId], origin);
  if (!signUp) throw notFound();
  return signUp;
}

type SchoolUsers = ReplyOf<IdentityOperations['listSchoolsUsers']>[number];

async function viewSignUps(deps: Deps, schoolIds: readonly number[], { requestId }: Origin) {
  if (schoolIds.length === 0) return [];
  const { db, identity, clock } = deps;
  const [schools, people, duplicates, rejections, codes, others] = await Promise.all([
    listSchoolsById(db, schoolIds),
    identity.call('listSchoolsUsers', { body: { schoolIds: [...schoolIds] }, requestId }),
    listPossibleDuplicates(db, schoolIds),
    listRejections(db, schoolIds),
    listPromotionCodes(db),
    listSimilarSchools(db, schoolIds),
  ]);
  const otherIds = new Set([
    ...others.map(({ otherId }) => otherId),
    ...people.flatMap(({ emailElsewhere = [] }) => emailElsewhere.map(({ schoolId }) => schoolId)),
  ]);
  const known = await listSchoolsById(db, [...otherIds]);
  const theirRejections = await listRejections(db, [...otherIds]);
  const keys = schools.flatMap(({ registerKey }) => registerKey ?? []);
  const rows = await listRows(db, keys);
  const trustDomains = await listTrustDomains(db, keys);
  const now = clock();

  const describe = (id: number, same: Checks['others'][number]['same'], isRegistered: boolean): Checks['others'] =>
    known
      .filter((other) => other.id === id)
      .map((other) => ({
        id,
        name: other.name,
        state: stateOf(other),
        isClosed: !other.isActive,
        date: dateOf(other, theirRejections),
        createDate: other.createdAt,
        same,
        isRegistered,
      }));

  const othersOf = (schoolId: number, { emailElsewhere = [] }: Partial<SchoolUsers>): Checks['others'] => {
    const similar = others.filter((other) => other.schoolId === schoolId);
    const ids = new Set([...emailElsewhere.map((other) => other.schoolId), ...similar.map(({ otherId }) => otherId)]);
    return [...ids].slice(0, MAX_OTHERS).flatMap((id) => {
      const match = similar.find(({ otherId }) => otherId === id);
      const address = emailElsewhere.find((other) => other.schoolId === id);
      const same = [
        ...(address ? (['email'] as const) : []),
        ...(match?.isSamePostcode ? (['postcode'] as const) : []),
        ...(match?.isSameName ? (['name'] as const) : []),
      ];
      return describe(id, same, address?.isRegistered ?? false);
    });
  };

  const compareWithRow = (school: SchoolRow, theirs: SchoolUsers | undefined): Checks['register'] => {
    const row = rows.find(({ key }) => key === school.registerKey);
    if (!row) return null;
    return checkAgainstRegister({
      school,
      leadEmail: theirs?.users.find(({ schoolAdministrator }) => schoolAdministrator)?.email ?? null,
      row,
      trustDomains: trustDomains.filter(({ key }) => key === row.key).map(({ website }) => website),
      otherSchool: row.school?.id === school.id ? null : row.school,
    });
  };

  return schoolIds
    .flatMap((id) => schools.filter((school) => school.id === id))
    .map((school) => {
      const theirs = people.find(({ schoolId }) => schoolId === school.id);
      const state = stateOf(school);
      const rejection = rejections.find(({ schoolId }) => schoolId === school.id);
      const terms = termsOfApproval(londonDay(now), codes, school);
      return {
        ...staffView(school, theirs, duplicates.includes(school.id)),
        state,
        rejection: rejection ? { date: rejection.rejectedAt, rejectedBy: rejection.rejectedBy, reason: rejection.reason } : null,
        canReopen: canReopen(school, now),
        approvalTerms:
          state === 'waiting'
            ? {
                trialStartDate: terms.trialStartDate,
                subscriptionStartDate: terms.subscriptionStartDate,
                promotionCode: codes.find((code) => code.id === terms.promotionCodeId) ?? null,
                isSetByAdmin: hasOwnTerms(school),
              }
            : null,
        checks: {
          postcode: checkPostcode(school),
          domain: checkDomain(school.email, theirs?.users.map(({ email }) => email) ?? []),
          register: compareWithRow(school, theirs),
          others: othersOf(school.id, theirs ?? {}),
        },
        register: rows.find(({ key }) => key === school.registerKey) ?? null,
      };
    });
}

/** When it signed up, was approved or was rejected; a school that was closed later has no date. */
function dateOf(school: SchoolRow, rejections: readonly Rejection[]): string | null {
  const state = stateOf(school);
  if (state === 'waiting') return school.createdAt;
  if (state === 'approved') return school.isActive ? school.approvedAt : null;
  return rejections.find(({ schoolId }) => schoolId === school.id)?.rejectedAt ?? null;
}
