import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { foldAddress } from '@patchwork/platform/email-address';
import { AppError, type FieldError, invalid } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { listActiveGroups } from '../schools/schools.sql.ts';
import { addUser, checkNewUser, type UserForm } from './edit-users.ts';
import { isColleague } from './users.sql.ts';

type ManyForm = BodyOf<operations['addUsers']>;
type Line = ReplyOf<operations['addUsers']>[number];

/** At most this many people are added in one call, so that it ends in seconds. */
const BATCH_SIZE = 20;

/** A name as people compare it: case, accents and repeated spaces make no difference. */
const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Checks a list of teachers for the Lead's own school, or adds and invites them one by one; `validate` names the errors of one
 * form by the contract. Each answer stands where its person stood in the list.
 * @throws AppError `invalid` for too many at once
 */
export async function addUsers(
  deps: Deps,
  viewer: Viewer,
  { dryRun, users }: ManyForm,
  validate: (form: UserForm) => FieldError[],
  origin: Origin,
): Promise<Line[]> {
  if (!dryRun && users.length > BATCH_SIZE)
    throw invalid('too-many', [{ field: 'users', message: `At most ${BATCH_SIZE} people can be added at once.` }]);
  const groups = new Map(
    (await listActiveGroups(deps.db, viewer.schoolId)).toReversed().map(({ id, name }) => [folded(name), id]),
  );
  const seen = new Set<string>();
  const lines: Line[] = [];
  for (const { group = '', ...texts } of users) {
    const email = foldAddress(texts.email ?? '');
    const form = { ...texts, schoolGroupId: groups.get(folded(group)) ?? null } as UserForm;
    const errors = validate(form);
    if (group.trim() && form.schoolGroupId === null)
      errors.push({ field: 'group', message: 'Your school has no group with this name' });
    if (email && seen.has(email)) errors.push({ field: 'email', message: 'This address is in the list twice' });
    seen.add(email);
    lines.push(errors.length > 0 ? { state: 'refused', errors } : await addOne(deps, viewer, form, { dryRun, origin }));
  }
  return lines;
}

async function addOne(
  deps: Deps,
  viewer: Viewer,
  form: UserForm,
  { dryRun, origin }: { dryRun: boolean; origin: Origin },
): Promise<Line> {
  try {
    if (dryRun) await checkNewUser(deps.db, viewer, form);
    else await addUser(deps, viewer, form, origin);
    return { state: dryRun ? 'ready' : 'added', errors: [] };
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    const isKnown = error.code === 'email-taken' && (await isColleague(deps.db, viewer.schoolId, form.email));
    return { state: isKnown ? 'exists' : 'refused', errors: error.errors };
  }
}
