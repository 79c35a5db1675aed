import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toBase64 } from '../../lib/base64.ts';
import { explainFailure, fieldsOf, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { spoken, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, StatusLine } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/field.tsx';
import css from './profile.module.css';
import { OwnPassword } from './schema.ts';

type Props = { email: string; onFailed: (failed: boolean) => void };

const fields = ['currentPassword'] as const;
/** Unique on this page, whose other forms use the same field names. */
const id = 'own-data-currentPassword';
/** Bytes between two updates of the progress. */
const step = 100_000;

/** 'Your data': everything stored about the user as one file. The server requires the password as protection. */
export function OwnDataForm({ email, onFailed }: Props) {
  const [received, setReceived] = useState(0);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<{ reason?: string | undefined } | null>(null);
  const download = useRef<AbortController>(undefined);
  const status = useRef<HTMLDivElement>(null);
  const form = useForm<OwnPassword>({
    resolver: zodResolver(OwnPassword),
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
    const onProgress = (bytes: number) => setReceived((before) => (bytes - before >= step ? bytes : before));
    try {
      const file = await fetchOwnData(currentPassword, { signal, onProgress });
      saveFile(file);
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
      className={css.fields}
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
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('Your password')}
        hint={t('This protects your data. Save the file only where no one else can open it.')}
        autoComplete="current-password"
        {...fieldsOf(form)('currentPassword')}
        id={id}
      />
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

interface Receiving {
  signal: AbortSignal;
  /** Bytes so far; the total is unknown. */
  onProgress: (bytes: number) => void;
}

/**
 * Downloads the user's data as a ZIP file; browsers store large ones on disk. Rejects with ApiError, also when the answer is
 * cut off; check `signal` first.
 */
async function fetchOwnData(currentPassword: string, { signal, onProgress }: Receiving): Promise<Blob> {
  const body = { currentPassword: toBase64(currentPassword) };
  const stream = await api.post('/api/owndata', { body, parseAs: 'stream', signal });
  let bytes = 0;
  const counted = (stream as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: { 'content-type': 'application/zip' } }).blob().catch(() => {
    throw new ApiError(0, 'broke-off', t('The download was interrupted. Please try again.'));
  });
}

/** Saves the file through the browser's download. */
function saveFile(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${SERVICE_NAME.toLowerCase()}-my-data-${londonClock(new Date()).slice(0, 10)}.zip`;
  link.click();
  // Some browsers start reading it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** "740 kB", "1,204.5 MB". */
const formatSize = (bytes: number): string => {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
  const maximumFractionDigits = bytes < 1e6 ? 0 : 1;
  return new Intl.NumberFormat(spoken(), { style: 'unit', unit, maximumFractionDigits }).format(size);
};
