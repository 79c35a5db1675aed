import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { fetchOwnData, formatSize, saveFile } from './own-data.ts';
import css from './profile.module.css';
import { OwnPassword } from './schema.ts';

type Props = { email: string; onFailed: (failed: boolean) => void };

const fields = ['currentPassword'] as const;
/** Unlike the other fields of this page, which may be called the same. */
const id = 'own-data-currentPassword';
/** Bytes; drawn no more often. */
const step = 100_000;

/** 'Your Data': all that is kept about the reader, as one file. The server asks for the password, so that nobody else takes it out. */
export function OwnDataForm({ email, onFailed }: Props) {
  const [received, setReceived] = useState(0);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<{ reason?: string | undefined } | null>(null);
  const download = useRef<AbortController>(undefined);
  const status = useRef<HTMLDivElement>(null);
  const form = useForm<OwnPassword>({
    resolver: zodResolver(OwnPassword),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = problem ? listProblems(errors, fields).map(({ message }) => ({ field: id, message })) : [];

  // Nobody waits for it on another page.
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
    const onProgress = (bytes: number) => setReceived((before) => (bytes - before >= step ? bytes : before));
    try {
      const file = await fetchOwnData(currentPassword, { signal, onProgress });
      saveFile(file);
      form.reset(undefined, { keepSubmitCount: true });
      end({ said: t('Your data are downloaded: {size}', { size: formatSize(file.size) }) });
    } catch (error) {
      if (signal.aborted) return end({ said: t('Download cancelled') });
      const placed = showRefusals(error, fields, form.setError);
      end({ problem: placed.length > 0 ? {} : { reason: reasonOf(error) } });
    }
  }

  return (
    <form
      noValidate
      className={css.fields}
      onSubmit={form.handleSubmit(take, () => end({ problem: {} }))}
      onChange={() => setSaid('')}
      aria-busy={isSubmitting || undefined}
    >
      <h2 id="own-data-heading">{t('Your Data')}</h2>
      <p>
        {t(
          'Everything that we keep about you, in one ZIP file: your profile, reports, comments, likes, messages and logins, and the photos and videos that you uploaded.',
        )}
      </p>
      <ErrorSummary attempt={submitCount} errors={wrong}>
        {problem?.reason && <p>{problem.reason}</p>}
      </ErrorSummary>
      {/* Password managers then know whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('Your Password')}
        hint={t('So that nobody else takes your data. Save the file only where nobody else can open it.')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
        id={id}
      />
      <div className={css.actions}>
        <Button type="submit" look="secondary" busy={isSubmitting} busyText={t('Downloading…')}>
          {t('Download My Data')}
        </Button>
        {isSubmitting && (
          <>
            <Button look="quiet" onClick={() => download.current?.abort()}>
              {t('Cancel')}
            </Button>
            <span className={css.quiet}>{t('{size} so far', { size: formatSize(received) })}</span>
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
