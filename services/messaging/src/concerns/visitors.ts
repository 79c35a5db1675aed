import type { operations } from '@patchwork/contracts/types/messaging';
import type { BodyOf } from '@patchwork/platform/contract';
import { lockName } from '@patchwork/platform/db';
import { foldAddress } from '@patchwork/platform/email-address';
import { invalid } from '@patchwork/platform/errors';
import type { Language } from '@patchwork/platform/language';
import type { Deps } from '../deps.ts';
import { requestMail } from '../mails/request-mail.ts';
import { notifyStaff } from '../notices/staff-notices.ts';
import { insertEntry } from './entries.sql.ts';
import { findNamedAdmins, listAdmins } from './involved.ts';
import { countOfLastDay, insertVisitorsConcern, markConfirmed, withoutTag } from './visitors.sql.ts';

/** One address can send this many concerns a day, so that it cannot be used to flood a mailbox. */
const MAX_PER_DAY = 3;

const orNull = (text: string | null | undefined) => text?.trim() || null;

/**
 * Opens a case for a visitor's concern, notifies the Admins at once and emails the visitor a link to confirm the address, in
 * the language of their browser. A repeat, and a fourth concern of one day, store nothing; the answer is the same.
 */
export async function raisePublicConcern(
  deps: Deps,
  form: BodyOf<operations['raisePublicConcern']>,
  language: Language | undefined,
): Promise<void> {
  const { reason, about = null } = form;
  const [name, email] = [form.name.trim(), form.email.trim()];
  const findNamed = async () => findNamedAdmins(deps, reason, await listAdmins(deps));
  const involvedUserIds = await findNamed().catch((err: unknown) => {
    // No concern is lost because another service is away.
    deps.log.warn({ err }, 'could not look up whom a concern names');
    return [];
  });
  const where = orNull(form.where);
  const concern = { name, email, school: orNull(form.school), where, reason, about, language, involvedUserIds };
  await deps.db.transaction(async (tx) => {
    await lockName(tx, `concerns of ${foldAddress(withoutTag(concern.email))}`);
    if ((await countOfLastDay(tx, concern.email)) >= MAX_PER_DAY) return;
    const id = await insertVisitorsConcern(tx, concern);
    if (id === null) return;
    await notifyStaff(deps, tx, 'concern', id);
    await requestMail(tx, { kind: 'concern-confirmation', aboutId: id });
  });
}

/**
 * Confirms the address of a visitor's concern; a repeat changes nothing.
 * @throws AppError `invalid` for an unknown or expired code
 */
export async function confirmPublicConcern({ db, confirmationTokens }: Deps, code: string): Promise<void> {
  const id = confirmationTokens.read(code);
  await db.transaction(async (tx) => {
    const confirmed = id === null ? null : await markConfirmed(tx, id);
    if (id === null || !confirmed)
      throw invalid('confirmation-failed', [{ field: 'code', message: 'This link is not valid, or it has expired.' }]);
    if (confirmed.isNew) await insertEntry(tx, id, { kind: 'confirmed', actor: null });
  });
}
