import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { afterFrame } from '../../lib/after-frame.ts';
import { ApiError } from '../../lib/api-error.ts';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useHasOtherWay } from '../../lib/other-way.ts';
import { Reason } from '../../lib/reason.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextArea } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { erase, restore, withdraw } from './api.ts';
import { Receipt } from './receipt.tsx';
import { type Action, openRequest, type Request, type Subject, useRequests, useRights } from './requests.ts';
import { nameOf } from './wording.ts';

const titles: Record<Request['action'], string> = {
  withdraw: msg('Withdraw'),
  restore: msg('Show again'),
  erase: msg('Erase now'),
  receipt: msg('Receipt'),
};

const close = (): void => useRequests.setState({ request: undefined });

/** The browser has returned the focus to the button that opened the dialog. If that has gone: to what is still there. */
function onClosed(): void {
  close();
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('dialog[open] button, main:not(:has(dialog[open])) h1')?.focus();
}

/** Asks for the reason, does what was asked for, and shows the receipt of an erasure. */
export default function RequestDialog() {
  const request = useRequests((state) => state.request);
  return (
    <Dialog open={request !== undefined} onClose={onClosed} title={request && t(titles[request.action])}>
      {request?.action === 'receipt' && <Receipt id={request.erasureId} onClose={close} />}
      {request && request.action !== 'receipt' && <RequestForm {...request} />}
    </Dialog>
  );
}

const ReasonForm = z.object({ reason: Reason, currentPassword: z.string() });
const ErasureForm = z.object({
  reason: Reason,
  currentPassword: z.string().check(z.minLength(1, msg('Please provide your current password'))),
});
type Values = z.infer<typeof ErasureForm>;
const empty: Values = { reason: '', currentPassword: '' };

function RequestForm({ action, subject, onDone }: Extract<Request, { subject: Subject }>) {
  const hasOtherWay = useHasOtherWay();
  const asksPassword = action === 'erase' && !hasOtherWay;
  const form = useForm<Values>({
    resolver: zodResolver(asksPassword ? ErasureForm : ReasonForm),
    defaultValues: empty,
  });
  const kept = useKeptForm(form, {
    kind: 'withdrawal',
    subject: `${action}-${subject.kind}-${subject.id}`,
    stored: empty,
    unkept: ['currentPassword'],
    // The reason is often about a child.
    place: 'tab',
  });
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.message;
  const alert = useFocusOn<HTMLDivElement>(failure);
  const email = useMe()?.email;
  const field = fieldsOf(form);
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);

  async function send({ reason, currentPassword }: Values) {
    try {
      if (action === 'withdraw') await withdraw(subject, reason);
      if (action === 'restore') await restore(subject, reason);
      if (action === 'erase') {
        const { id } = await erase(subject, reason, asksPassword ? currentPassword : null);
        openRequest({ action: 'receipt', erasureId: id });
      } else close();
      kept.forget();
      // After the dialog has returned focus, so that the page can move it on.
      void afterFrame().then(onDone);
    } catch (error) {
      const [first] = showRefusals(error, ['reason', 'currentPassword'], form.setError);
      if (first) setFocus(first as keyof Values);
      else form.setError('root', { message: failureOf(error) });
    }
  }

  return (
    <form noValidate className="stack-4" onSubmit={form.handleSubmit(send)}>
      <p>
        <strong>{nameOf(subject)}</strong>
        {subject.text && (
          <>
            {' · '}
            <bdi translate="no">{subject.text.slice(0, 100)}</bdi>
          </>
        )}
      </p>
      <Consequences action={action} subject={subject} />
      <DraftLine {...kept} />
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      <TextArea
        label={t('Reason')}
        rows={3}
        id="withdrawal-reason"
        hint={t('Your school’s Leads and our team can read it.')}
        {...field('reason')}
      />
      {asksPassword && (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField
            label={t('Your password')}
            autoComplete="current-password"
            id="withdrawal-password"
            {...field('currentPassword')}
          />
        </>
      )}
      <div className="row-3">
        <Button
          look="secondary"
          onClick={() => {
            kept.forget();
            close();
          }}
        >
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          look={action === 'restore' ? 'primary' : 'danger'}
          busy={isSubmitting}
          busyText={action === 'erase' ? t('Erasing…') : t('Saving…')}
        >
          {t(titles[action])}
        </Button>
      </div>
    </form>
  );
}

/** What will happen, who still sees it, and for how long. */
function Consequences({ action, subject }: { action: Action; subject: Subject }) {
  const { isOfSchool, mayErase } = useRights(subject);
  const isOwn = useMe()?.id === subject.authorId;
  const service = SERVICE_NAME;
  if (action === 'restore') return <p>{t('Everyone who could see it before will see it again.')}</p>;
  if (action === 'erase') {
    return (
      <>
        <p>
          {t('All files of it are deleted for good, and its texts with their earlier versions. We keep a receipt without them.')}{' '}
          {subject.kind === 'article' && t('Its pictures, videos and comments go with it.')}
        </p>
        <p>
          {t(
            'Texts of the last 30 days stay sealed until they are 30 days old, in case of a concern: only our team can read them.',
          )}
        </p>
        {isOwn && (
          <p>
            {t(
              'This is your own: it is withdrawn now, and erased in 72 hours, or as soon as another Lead or our team presses “Erase now” too.',
            )}
          </p>
        )}
        <p>{t('If an open concern needs it as evidence, it is withdrawn now and erased when that ends.')}</p>
        <p>
          <strong>{t('This cannot be undone.')}</strong>
        </p>
      </>
    );
  }
  return (
    <p>
      {isOfSchool
        ? t('Only your school’s Leads and safeguarding lead and {service}’s team will still see it.', { service })
        : t('Only its school’s Leads and safeguarding lead and {service}’s team will still see it.', { service })}{' '}
      {mayErase ? t('You can restore it for 30 days.') : t('A Lead can restore it for 30 days.')}{' '}
      {t('After that it is deleted for good, unless an open concern needs it.')}
    </p>
  );
}

function failureOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined;
  // The server says why: by whom it was withdrawn, or that a child's consent is missing.
  if (error instanceof ApiError && status === 409) return t(error.message);
  if (status === 404) return t('This no longer exists. It may have been deleted or erased.');
  return `${t('That did not work.')} ${explainFailure(error) ?? t('Please try again.')}`;
}
