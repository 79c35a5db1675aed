import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../lib/api-error.ts';
import { formatSize, saveFile } from '../lib/download.ts';
import { listProblems, showRefusals } from '../lib/form-problems.ts';
import { t } from '../lib/i18n.ts';
import { explainFailure } from '../lib/why-failed.ts';
import { Button } from './button.tsx';
import { ErrorSummary, StatusLine } from './error-summary.tsx';

interface Options<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** In the order of the form. */
  fields: readonly Path<Values>[];
  /** The id of a field's control. */
  idOf: (field: string) => string;
  /** A check before the call, for rules that the schema cannot know: the reason of a refusal. */
  check?: (values: Values) => string | undefined;
  /** Throws ApiError. */
  load: (values: Values, progress: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<Blob>;
  fileName: string;
  /** After a download, with the size of its file: empties what must not stay, and returns the sentence of success. */
  finish: (size: string) => string;
  onFailed: (failed: boolean) => void;
}

/** A form whose answer is a file: its progress, Cancel, the server's refusals, and the sentence of success. */
export function useDownloadForm<Values extends FieldValues>(options: Options<Values>) {
  const { form, fields, idOf, check, load, fileName, finish, onFailed } = options;
  const [received, setReceived] = useState(0);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<{ reason?: string }>();
  const download = useRef<AbortController>(undefined);
  const status = useRef<HTMLDivElement>(null);
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = problem ? listProblems(errors, fields).map(({ field, message }) => ({ field: idOf(field), message })) : [];

  // Leaving the page aborts the download.
  useEffect(() => () => download.current?.abort(), []);

  function end(outcome: { said?: string; problem?: { reason?: string } }) {
    setProblem(outcome.problem);
    setSaid(outcome.said ?? '');
    onFailed(outcome.problem !== undefined);
    if (outcome.said) status.current?.focus();
  }

  async function take(values: Values) {
    const reason = check?.(values);
    if (reason) return end({ problem: { reason } });
    end({});
    setReceived(0);
    download.current = new AbortController();
    const { signal } = download.current;
    try {
      const file = await load(values, { signal, onProgress: setReceived });
      saveFile(file, fileName);
      end({ said: finish(formatSize(file.size)) });
    } catch (error) {
      if (signal.aborted) return end({ said: t('Download cancelled') });
      const placed = showRefusals(error, fields, form.setError);
      end({ problem: placed.length > 0 ? {} : { reason: reasonOf(error) } });
    }
  }

  return {
    /** The props of the form. */
    props: {
      noValidate: true,
      onSubmit: form.handleSubmit(take, () => end({ problem: {} })),
      onChange: () => setSaid(''),
      'aria-busy': isSubmitting || undefined,
    },
    summary: (
      <ErrorSummary attempt={submitCount} errors={wrong}>
        {problem?.reason && <p>{problem.reason}</p>}
      </ErrorSummary>
    ),
    /** The button with this text, the progress, Cancel and the sentence of success. */
    bar: (text: string) => (
      <div className="row-4">
        <Button type="submit" look="secondary" busy={isSubmitting} busyText={t('Downloading…')}>
          {text}
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
    ),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && (error.code === 'broke-off' || error.status === 409)) return t(error.message);
  return explainFailure(error) ?? t('Something went wrong in this page.');
}
