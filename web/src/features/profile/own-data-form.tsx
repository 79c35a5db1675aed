import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toBase64 } from '../../lib/base64.ts';
import { formatSize, readZip, saveFile } from '../../lib/download.ts';
import { explainFailure, fieldsOf, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { useHasOtherWay } from '../../lib/other-way.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, StatusLine } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { NoPassword, OwnPassword } from './schema.ts';

type Props = { email: string; onFailed: (failed: boolean) => void };

const fields = ['currentPassword'] as const;
/** Unique on this page, whose other forms use the same field names. */
const id = 'own-data-currentPassword';

/** 'Your data': everything stored about the user as one file. The server requires the password as protection. */
export function OwnDataForm({ email, onFailed }: Props) {
  const [received, setReceived] = useState(0);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<{ reason?: string | undefined } | null>(null);
  const download = useRef<AbortController>(undefined);
  const status = useRef<HTMLDivElement>(null);
  const asksPassword = !useHasOtherWay();
  const form = useForm<OwnPassword>({
    resolver: zodResolver(asksPassword ? OwnPassword : NoPassword),
    shouldFocusError: false,
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = problem ? listProblems(errors, fields).map(({ message }) => ({ field: id, message })) : [];

  // Leaving the page aborts the download.
  useEffect(() => () => download.current?.abort(), []);

  function end(outcome: { said?: string; problem?: typeof problem }) {
    setProblem(outcome.problem ?? null);
    setSaid(outcome.said ?? '');
    onFailed(Boolean(outcome.problem));
    if (outcome.said) status.current?.focus();
  }

  async function take({ currentPassword }: OwnPassword) {
    end({});
    setReceived(0);
    download.current = new AbortController();
    const { signal } = download.current;
    try {
      const body = asksPassword ? { currentPassword: toBase64(currentPassword) } : {};
      const stream = await api.post('/api/owndata', { body, parseAs: 'stream', signal });
      const file = await readZip(stream, setReceived);
      saveFile(file, 'my-data');
      form.reset(undefined, { keepSubmitCount: true });
      end({ said: t('Your data has been downloaded: {size}', { size: formatSize(file.size) }) });
    } catch (error) {
      if (signal.aborted) return end({ said: t('Download cancelled') });
      const placed = showRefusals(error, fields, form.setError);
      end({ problem: placed.length > 0 ? {} : { reason: reasonOf(error) } });
    }
  }

  return (
    <form
      noValidate
      className="stack-5"
      onSubmit={form.handleSubmit(take, () => end({ problem: {} }))}
      onChange={() => setSaid('')}
      aria-busy={isSubmitting || undefined}
    >
      <h2 id="own-data-heading">{t('Your data')}</h2>
      <p>
        {t(
          'Everything we hold about you, in one ZIP file: your profile, reports, comments, likes, messages and logins, and the photos and videos you uploaded.',
        )}
      </p>
      <ErrorSummary attempt={submitCount} errors={wrong}>
        {problem?.reason && <p>{problem.reason}</p>}
      </ErrorSummary>
      {asksPassword ? (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('Your password')}
            hint={t('This protects your data. Save the file only where no one else can open it.')}
            autoComplete="current-password"
            {...fieldsOf(form)('currentPassword')}
            id={id}
          />
        </>
      ) : (
        <p className="quiet">{t('Save the file only where no one else can open it.')}</p>
      )}
      <div className="row-4">
        <Button type="submit" look="secondary" busy={isSubmitting} busyText={t('Downloading…')}>
          {t('Download my data')}
        </Button>
        {isSubmitting && (
          <>
            <Button look="quiet" onClick={() => download.current?.abort()}>
              {t('Cancel')}
            </Button>
            <span className="quiet">{t('{size} so far', { size: formatSize(received) })}</span>
          </>
        )}
        <StatusLine ref={status}>{said}</StatusLine>
      </div>
    </form>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && (error.code === 'broke-off' || error.status === 409)) return t(error.message);
  return explainFailure(error) ?? t('Something went wrong in this page.');
}
