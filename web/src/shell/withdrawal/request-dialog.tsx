import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { afterFrame } from '../../lib/after-frame.ts';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { clearCache } from '../../lib/offline-cache.ts';
import { useHasOtherWay } from '../../lib/other-way.ts';
import { Reason } from '../../lib/reason.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextArea } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { erase, restore, withdraw } from './api.ts';
import { Consequences } from './consequences.tsx';
import { Receipt } from './receipt.tsx';
import { type Action, openRequest, type Request, type Subject, useRequests, useWays, type Way } from './requests.ts';
import { failureOf, nameOf } from './wording.ts';

const titles: Record<Request['action'] | Action, string> = {
  remove: msg('Remove'),
  withdraw: msg('Withdraw'),
  delete: msg('Delete'),
  restore: msg('Show again'),
  erase: msg('Erase now'),
  receipt: msg('Receipt'),
};

const hints: Record<Way, string> = {
  withdraw: msg('It can be restored for 30 days.'),
  delete: msg('It cannot be restored.'),
  erase: msg('For a child’s sake: files and texts are deleted for good.'),
};

const busyWords: Record<Action, string> = {
  withdraw: msg('Saving…'),
  delete: msg('Deleting…'),
  restore: msg('Saving…'),
  erase: msg('Erasing…'),
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

const HOUR = 60 * 60_000;

/** Whether the reason is theirs alone: the user's own of the last hour, by the device's clock. The server decides. */
const isRecent = ({ createDate }: Subject): boolean => createDate !== undefined && Date.now() - Date.parse(createDate) < HOUR;

interface Values {
  action: Action;
  reason: string;
  currentPassword: string;
}

const Password = z.string().check(z.minLength(1, msg('Please provide your current password')));

function RequestForm({ action: wanted, subject, isWithdrawn, deleteIt, onDone }: Extract<Request, { subject: Subject }>) {
  const hasOtherWay = useHasOtherWay();
  const me = useMe();
  const ways = useWays({ subject, isWithdrawn, deleteIt });
  const isChoice = wanted === 'remove' && ways.length > 1;
  const [isReasonWanted, setReasonWanted] = useState(me?.id !== subject.authorId || !isRecent(subject));
  const asksReason = (action: Action) => action !== 'delete' && (action !== 'withdraw' || isReasonWanted);
  const asksPassword = (action: Action) => action === 'erase' && !hasOtherWay;
  const stored: Values = { action: wanted === 'remove' ? ways[0]! : wanted, reason: '', currentPassword: '' };
  const form = useForm<Values>({
    resolver: (values, context, options) =>
      zodResolver(
        z.object({
          action: z.custom<Action>(),
          reason: asksReason(values.action) ? Reason : z.string(),
          currentPassword: asksPassword(values.action) ? Password : z.string(),
        }),
      )(values, context, options),
    defaultValues: stored,
  });
  const kept = useKeptForm(form, {
    kind: 'withdrawal',
    subject: `${wanted}-${subject.kind}-${subject.id}`,
    stored,
    unkept: ['action', 'currentPassword'],
    // The reason is often about a child.
    place: 'tab',
  });
  const { errors, isSubmitting } = form.formState;
  const action = useWatch({ control: form.control, name: 'action' });
  const failure = errors.root?.message;
  const alert = useFocusOn<HTMLDivElement>(failure);
  const field = fieldsOf(form);
  const { setFocus } = form;
  useEffect(() => setFocus(isChoice ? 'action' : 'reason'), [setFocus, isChoice]);
  // The server asks for it by its own clock.
  const wasReasonWanted = useRef(isReasonWanted);
  useEffect(() => {
    if (isReasonWanted && !wasReasonWanted.current) setFocus('reason');
  }, [setFocus, isReasonWanted]);

  async function send({ action, reason, currentPassword }: Values) {
    try {
      if (action === 'withdraw') await withdraw(subject, asksReason(action) ? reason : undefined);
      if (action === 'delete') await deleteIt?.().then(clearCache);
      if (action === 'restore') await restore(subject, reason);
      if (action === 'erase') {
        const { id } = await erase(subject, reason, asksPassword(action) ? currentPassword : null);
        openRequest({ action: 'receipt', erasureId: id });
      } else close();
      kept.forget();
      // After the dialog has returned focus, so that the page can move it on.
      void afterFrame().then(() => onDone(action));
    } catch (error) {
      const [first] = showRefusals(error, ['reason', 'currentPassword'], form.setError);
      if (first === 'reason') setReasonWanted(true);
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
      {isChoice && (
        <RadioGroup
          legend={t('How to remove it')}
          choices={ways.map((way) => ({ value: way, label: t(titles[way]), hint: t(hints[way]) }))}
          {...field('action')}
        />
      )}
      <Consequences action={action} subject={subject} />
      <DraftLine {...kept} />
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      {asksReason(action) && (
        <TextArea
          label={t('Reason')}
          rows={3}
          id="withdrawal-reason"
          hint={t('Your school’s Leads and our team can read it.')}
          {...field('reason')}
        />
      )}
      {asksPassword(action) && (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
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
          busyText={t(busyWords[action])}
        >
          {t(titles[action])}
        </Button>
      </div>
    </form>
  );
}
