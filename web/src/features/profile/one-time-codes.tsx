import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import useSWR from 'swr';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { fieldsOf, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { msg, t, withParts } from '../../lib/i18n.ts';
import type { AuthenticatorKey } from '../../lib/one-time-code.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { ErrorSummary, StatusLine } from '../../ui/error-summary.tsx';
import { CodeField, PasswordField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { AUTHENTICATOR, type Authenticator, beginCodes, confirmCodes, getAuthenticator, removeCodes } from './api.ts';
import { type CodesStep, type CodesValues, codesFields, codesSteps } from './schema.ts';

type Props = { email: string; onFailed: (failed: boolean) => void };
type Step = 'rest' | 'beginning' | 'removing' | AuthenticatorKey;
/** The current step and the last success message. */
type Place = { step: Step; said: string };
const start: Place = { step: 'rest', said: '' };

/** Whether login requires a code from an app: off, being set up, or on. A change makes the server end all other sessions. */
export function OneTimeCodes({ email, onFailed }: Props) {
  const { data, error, mutate } = useSWR(AUTHENTICATOR, getAuthenticator, { revalidateOnFocus: false });
  const [at, setAt] = useState<Place>(start);
  const { step, said } = at;

  // The pressed button disappeared with its step.
  const heading = useFocusOn<HTMLHeadingElement>(at !== start && !said && at);
  const status = useFocusOn<HTMLDivElement>(said && at);

  function go(next: Step, said = '') {
    setAt({ step: next, said });
    onFailed(false);
  }

  async function finish(stored: Authenticator, said: string) {
    await mutate(stored, { revalidate: false });
    go('rest', said);
  }

  const form = { email, onFailed, onCancel: () => go('rest') };
  return (
    <div className="stack-5">
      <h2 id="codes-heading" ref={heading} tabIndex={-1}>
        {t('One-time codes')}
      </h2>
      {!data && error === undefined && <p role="status">{t('Loading…')}</p>}
      {!data && error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          <p>{t('We couldn’t look up your one-time codes.')}</p>
        </AlertPanel>
      )}
      {data && step === 'rest' && <State {...data} onBegin={() => go('beginning')} onRemove={() => go('removing')} />}
      {step === 'beginning' && (
        <CodesForm {...form} step="begin" submit={t('Continue')} onSubmit={async (values) => go(await beginCodes(values))}>
          <p>{t('Enter your password to continue')}</p>
        </CodesForm>
      )}
      {typeof step === 'object' && (
        <CodesForm
          {...form}
          step="confirm"
          submit={t('Turn on')}
          onSubmit={async (values) => finish(await confirmCodes(values), msg('One-time codes are on'))}
        >
          <QrCode {...step} />
        </CodesForm>
      )}
      {step === 'removing' && (
        <CodesForm
          {...form}
          step="remove"
          submit={t('Turn off')}
          look="danger"
          onSubmit={async (values) => finish(await removeCodes(values), msg('One-time codes are off'))}
        >
          <p>{t('Without one-time codes, anyone who has your password can log in as you.')}</p>
        </CodesForm>
      )}
      <StatusLine ref={status}>{t(said)}</StatusLine>
    </div>
  );
}

function State({ isOn, isRequired, setUpAt, onBegin, onRemove }: Authenticator & { onBegin: () => void; onRemove: () => void }) {
  if (!isOn)
    return (
      <>
        <p>
          {t(
            'A password can be seen or guessed. With one-time codes, logging in also asks for a code from an authenticator app on your phone.',
          )}
        </p>
        <div className="row-4">
          <Button onClick={onBegin}>{t('Set up')}</Button>
        </div>
      </>
    );
  return (
    <>
      <p>
        {withParts('On since {date}. Logging in asks for a code from your authenticator app.', {
          date: <time dateTime={setUpAt ?? ''}>{formatDate(setUpAt ?? '')}</time>,
        })}
      </p>
      {isRequired ? (
        <p>{t('Staff accounts need one-time codes. If you change or lose your phone, ask a superuser to reset them.')}</p>
      ) : (
        <div className="row-4">
          <Button look="secondary" onClick={onRemove}>
            {t('Turn off')}
          </Button>
        </div>
      )}
    </>
  );
}

type CodesFormProps = {
  /** It decides which fields are shown. */
  step: CodesStep;
  email: string;
  submit: string;
  look?: ButtonLook;
  /** Throws ApiError; after success, this form disappears. */
  onSubmit: (values: CodesValues) => Promise<void>;
  onFailed: (failed: boolean) => void;
  onCancel?: () => void;
  children?: ReactNode;
};

/** Unique on this page, whose other forms use the same field names. */
const idOf = (field: string) => `codes-${field}`;

/** One step of setting up one-time codes: the password, a code, or both. */
function CodesForm({ step, email, submit, look = 'primary', onSubmit, onFailed, onCancel, children }: CodesFormProps) {
  const [reason, setReason] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const form = useForm<CodesValues>({
    resolver: zodResolver(codesSteps[step]),
    shouldFocusError: false,
    defaultValues: { currentPassword: '', code: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const field = fieldsOf(form);
  const wrong = hasFailed ? listProblems(errors, codesFields).map(({ field, message }) => ({ field: idOf(field), message })) : [];

  function fail(why?: string) {
    setReason(why);
    setHasFailed(true);
    onFailed(true);
  }

  async function send(values: CodesValues) {
    setReason(undefined);
    try {
      await onSubmit(values);
      onFailed(false);
    } catch (error) {
      const placed = showRefusals(error, codesFields, form.setError);
      const said = error instanceof ApiError && error.status === 409 ? t(error.message) : undefined;
      fail(placed.length > 0 ? undefined : (explainFailure(error) ?? said));
    }
  }

  return (
    <form noValidate className="stack-5" onSubmit={form.handleSubmit(send, () => fail())}>
      <ErrorSummary attempt={submitCount} errors={wrong}>
        {reason && <p>{reason}</p>}
      </ErrorSummary>
      {children}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {step !== 'confirm' && (
        <PasswordField
          label={t('Your password')}
          autoComplete="current-password"
          {...field('currentPassword')}
          id={idOf('currentPassword')}
        />
      )}
      {step !== 'begin' && <CodeField {...field('code')} id={idOf('code')} />}
      <div className="row-4">
        <Button type="submit" look={look} busy={isSubmitting} busyText={t('One moment…')}>
          {submit}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
