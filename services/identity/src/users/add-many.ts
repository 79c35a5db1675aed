import type { operations } from '@patchwork/contracts/types/identity';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import type { Db, Tx } from '@patchwork/platform/db';
import { foldAddress } from '@patchwork/platform/email-address';
import { AppError, type FieldError, invalid } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import { claimingAddress } from '../accounts/email.ts';
import { isColleague } from '../accounts/users.sql.ts';
import type { Deps } from '../deps.ts';
import { listActiveGroups } from '../schools/schools.sql.ts';
import { checkNewUser, insertColleague, type UserForm } from './edit-users.ts';
import { recordAddition } from './user-additions.ts';

type ManyForm = BodyOf<operations['addUsers']>;
type Line = ReplyOf<operations['addUsers']>[number];

/** At most this many people are added in one call, so that it ends in seconds. */
const BATCH_SIZE = 20;

/** A name as people compare it: case, accents and repeated spaces make no difference. */
const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Checks a list of teachers for the Lead's own school, or adds and invites them and tells its Leads once; `validate` names the
 * errors of one form by the contract. Each answer stands where its person stood in the list.
 * @throws AppError `invalid` for too many at once, `conflict` for the key of another request
 */
export async function addUsers(
  deps: Deps,
  viewer: Viewer,
  { dryRun, users }: ManyForm,
  validate: (form: UserForm) => FieldError[],
  { origin, requestKey }: { origin: Origin; requestKey: RequestKey | null },
): Promise<Line[]> {
  if (!dryRun && users.length > BATCH_SIZE)
    throw invalid('too-many', [{ field: 'users', message: `At most ${BATCH_SIZE} people can be added at once.` }]);
  const groups = new Map(
    (await listActiveGroups(deps.db, viewer.schoolId)).toReversed().map(({ id, name }) => [folded(name), id]),
  );
  const forms = readForms(users, groups, validate);
  if (dryRun)
    return toLines(deps.db, viewer, forms, async (form) => {
      await checkNewUser(deps.db, viewer, form);
      return 'ready';
    });
  // One transaction, so that the Leads' email names everyone who was added; a refused person is undone alone.
  const add = async (tx: Tx) => {
    const added: number[] = [];
    const lines = await toLines(tx, viewer, forms, async (form) => {
      const insert = () => tx.transaction((inner) => insertColleague(inner, deps, viewer, { form, origin }));
      added.push((await claimingAddress(insert)).id);
      return 'added';
    });
    await recordAddition(tx, viewer, 'added', added);
    return { created: lines, answer: lines };
  };
  // The answer contains no names, so it is stored unchanged.
  return createOnce(deps.db, requestKey, add, async (_tx, lines) => lines);
}

type Checked = { form: UserForm } | { errors: FieldError[] };

/** The form of each person with the group's id, or what is wrong with it in itself. */
function readForms(
  users: ManyForm['users'],
  groups: ReadonlyMap<string, number>,
  validate: (form: UserForm) => FieldError[],
): Checked[] {
  const seen = new Set<string>();
  return users.map((user) => {
    const { group = '', ...texts } = user;
    const email = foldAddress(texts.email ?? '');
    const form = { ...texts, schoolGroupId: groups.get(folded(group)) ?? null } as UserForm;
    const errors = validate(form);
    if (group.trim() && form.schoolGroupId === null)
      errors.push({ field: 'group', message: 'Your school has no group with this name' });
    if (email && seen.has(email)) errors.push({ field: 'email', message: 'This address is in the list twice' });
    seen.add(email);
    return errors.length > 0 ? { errors } : { form };
  });
}

/** What becomes of each person: the state that `work` returns, or why they are refused. */
async function toLines(
  db: Db,
  viewer: Viewer,
  forms: readonly Checked[],
  work: (form: UserForm) => Promise<'ready' | 'added'>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const checked of forms) {
    if ('errors' in checked) lines.push({ state: 'refused', errors: checked.errors });
    else
      try {
        lines.push({ state: await work(checked.form), errors: [] });
      } catch (error) {
        if (!(error instanceof AppError) || !error.errors) throw error;
        const isKnown = error.code === 'email-taken' && (await isColleague(db, viewer.schoolId, checked.form.email));
        lines.push({ state: isKnown ? 'exists' : 'refused', errors: error.errors });
      }
  }
  return lines;
}
