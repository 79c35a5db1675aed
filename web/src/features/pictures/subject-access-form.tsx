import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.ts';
import { referenceProblem } from '../../lib/child-reference.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatSize, saveFile } from '../../lib/download.ts';
import { explainFailure, fieldsOf, listProblems, showRefusals, whyFailed } from '../../lib/form-problems.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import type { Me } from '../../lib/me.ts';
import { useHasOtherWay } from '../../lib/other-way.ts';
import { useAction } from '../../lib/use-action.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary, StatusLine } from '../../ui/error-summary.tsx';
import { Checkbox, PasswordField, TextField } from '../../ui/field.tsx';
import { type Article, exportForSubjectAccess, findReports } from './api.ts';
import css from './pictures.module.css';

const Form = z.object({
  childReference: z.string().check(
    z.trim(),
    z.refine((code) => code === '' || referenceProblem(code) === undefined, {
      error: msg('Use a code of letters and digits. Never a name or a date of birth.'),
    }),
  ),
  currentPassword: z.string().check(z.minLength(1, msg('Please provide your current password'))),
});
type Form = z.infer<typeof Form>;
/** For a user who confirms in another way. */
const FormWithoutPassword = z.extend(Form, { currentPassword: z.string() });
const fields = ['childReference', 'currentPassword'] as const;
const idOf = (field: string) => `access-${field}`;

/** Everything about a pupil, for a request of the pupil or a parent, as one file: chosen reports, and pictures with a code. */
export function SubjectAccessForm({ me, onFailed }: { me: Me; onFailed: (failed: boolean) => void }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Article>>(new Map());
  const [received, setReceived] = useState(0);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<{ reason?: string }>();
  const download = useRef<AbortController>(undefined);
  const status = useRef<HTMLDivElement>(null);
  const asksPassword = !useHasOtherWay();
  const form = useForm<Form>({
    resolver: zodResolver(asksPassword ? Form : FormWithoutPassword),
    shouldFocusError: false,
    defaultValues: { childReference: '', currentPassword: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = problem ? listProblems(errors, fields).map(({ field, message }) => ({ field: idOf(field), message })) : [];
  const field = fieldsOf(form);

  // Leaving the page aborts the download.
  useEffect(() => () => download.current?.abort(), []);

  function end(outcome: { said?: string; problem?: { reason?: string } }) {
    setProblem(outcome.problem);
    setSaid(outcome.said ?? '');
    onFailed(outcome.problem !== undefined);
    if (outcome.said) status.current?.focus();
  }

  async function take({ childReference, currentPassword }: Form) {
    if (chosen.size === 0 && !childReference)
      return end({ problem: { reason: t('Choose at least one report, or give a code.') } });
    end({});
    setReceived(0);
    download.current = new AbortController();
    const { signal } = download.current;
    try {
      const what = { articleIds: [...chosen.keys()], childReference, ...(asksPassword && { currentPassword }) };
      const file = await exportForSubjectAccess(what, { signal, onProgress: setReceived });
      saveFile(file, 'subject-access');
      form.resetField('currentPassword');
      end({ said: t('The file has been downloaded: {size}', { size: formatSize(file.size) }) });
    } catch (error) {
      if (signal.aborted) return end({ said: t('Download cancelled') });
      const placed = showRefusals(error, fields, form.setError);
      end({ problem: placed.length > 0 ? {} : { reason: reasonOf(error) } });
    }
  }

  return (
    <Card as="section" aria-labelledby="access-heading" className="stack-4">
      <h2 id="access-heading" className="size-4">
        {t('Answer a subject access request')}
      </h2>
      <p>
        {t(
          'A pupil or parent may ask what you hold about them. Choose the reports, or give the child’s code, or both. You get one ZIP file with the texts, pictures and videos, also withdrawn ones.',
        )}
      </p>
      <ReportChooser schoolId={me.school.id} chosen={chosen} onChange={setChosen} />
      <form
        noValidate
        className="stack-4"
        onSubmit={form.handleSubmit(take, () => end({ problem: {} }))}
        onChange={() => setSaid('')}
        aria-busy={isSubmitting || undefined}
      >
        <ErrorSummary attempt={submitCount} errors={wrong}>
          {problem?.reason && <p>{problem.reason}</p>}
        </ErrorSummary>
        <TextField
          label={t('Child’s code')}
          optional
          autoComplete="off"
          spellCheck={false}
          {...field('childReference')}
          id={idOf('childReference')}
        />
        {asksPassword ? (
          <>
            {/* Tells password managers which account the password belongs to. */}
            <input type="text" autoComplete="username" value={me.email} readOnly hidden />
            <PasswordField
              label={t('Your password')}
              hint={t('This protects the children’s data. Save the file only where no one else can open it.')}
              autoComplete="current-password"
              {...field('currentPassword')}
              id={idOf('currentPassword')}
            />
          </>
        ) : (
          <p className="quiet">{t('Save the file only where no one else can open it.')}</p>
        )}
        <div className="row-4">
          <Button type="submit" look="secondary" busy={isSubmitting} busyText={t('Downloading…')}>
            {t('Download the file')}
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
    </Card>
  );
}

type ChooserProps = {
  schoolId: number;
  chosen: ReadonlyMap<number, Article>;
  onChange: (chosen: ReadonlyMap<number, Article>) => void;
};

/** Finds the school's reports by their words. Chosen ones stay in the list when the next search finds others. */
function ReportChooser({ schoolId, chosen, onChange }: ChooserProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Article[]>();
  const searching = useAction({ explain: (error) => `${t('That did not work.')} ${whyFailed(error)}` });

  function search(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted) void searching.run(async () => setFound(await findReports(schoolId, wanted)));
  }

  function toggle(article: Article, isChosen: boolean) {
    const next = new Map(chosen);
    if (isChosen) next.set(article.id, article);
    else next.delete(article.id);
    onChange(next);
  }

  const listed = [...new Map([...chosen, ...(found ?? []).map((article) => [article.id, article] as const)]).values()];
  return (
    <>
      <form noValidate className={cx('stack-3 bottom', css.search)} onSubmit={search}>
        <TextField
          label={t('Words in your school’s reports')}
          id="access-search"
          type="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="secondary" busy={searching.isBusy} busyText={t('Searching…')}>
          {t('Find reports')}
        </Button>
      </form>
      {searching.problem && <AlertPanel>{searching.problem}</AlertPanel>}
      <p role="status">
        {found?.length === 0 && t('No reports found')}
        {found && found.length > 0 && plural(chosen.size, '{count} report chosen', '{count} reports chosen')}
      </p>
      {listed.length > 0 && (
        <fieldset>
          <legend className="visually-hidden">{t('Reports to include')}</legend>
          {listed.map((article) => (
            <Checkbox
              key={article.id}
              id={`access-${article.id}`}
              label={<bdi translate="no">{article.title}</bdi>}
              hint={<time dateTime={article.createDate}>{formatDate(article.createDate)}</time>}
              checked={chosen.has(article.id)}
              onChange={({ target }) => toggle(article, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && (error.code === 'broke-off' || error.status === 409)) return t(error.message);
  return explainFailure(error) ?? t('Something went wrong in this page.');
}
