import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { referenceProblem } from '../../lib/child-reference.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { fieldsOf } from '../../lib/form-problems.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import type { Me } from '../../lib/me.ts';
import { useHasOtherWay } from '../../lib/other-way.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, PasswordField, TextField } from '../../ui/field.tsx';
import { useDownloadForm } from '../../ui/use-download-form.tsx';
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
  const asksPassword = !useHasOtherWay();
  const form = useForm<Form>({
    resolver: zodResolver(asksPassword ? Form : FormWithoutPassword),
    shouldFocusError: false,
    defaultValues: { childReference: '', currentPassword: '' },
  });
  const field = fieldsOf(form);
  const { props, summary, bar } = useDownloadForm({
    form,
    fields,
    idOf,
    check: ({ childReference }) =>
      chosen.size === 0 && !childReference ? t('Choose at least one report, or give a code.') : undefined,
    load: ({ childReference, currentPassword }, progress) =>
      exportForSubjectAccess(
        { articleIds: [...chosen.keys()], childReference, ...(asksPassword && { currentPassword }) },
        progress,
      ),
    fileName: 'subject-access',
    finish: (size) => {
      form.resetField('currentPassword');
      return t('The file has been downloaded: {size}', { size });
    },
    onFailed,
  });

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
      <form className="stack-4" {...props}>
        {summary}
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
        {bar(t('Download the file'))}
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
