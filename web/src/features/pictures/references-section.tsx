import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { referenceProblem } from '../../lib/child-reference.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { findByReference, type ReferencedItem, withdrawReference } from './api.ts';
import css from './pictures.module.css';

type Found = { reference: string; items: ReferencedItem[] };

/** The pictures that carry a child's code, and the button that withdraws all of them. */
export function ReferencesSection({ onWithdrawn }: { onWithdrawn: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<Found>();
  const action = useAction<'search' | 'withdraw'>({ explain: (error) => `${t('That did not work.')} ${whyFailed(error)}` });
  const [isAsking, setAsking] = useState(false);
  const alert = useFocusOn<HTMLDivElement>(action.problem);
  const field = useRef<HTMLInputElement>(null);

  const look = async (reference: string) => setFound({ reference, items: await findByReference(reference) });

  function refuse(message: string) {
    setProblem(message);
    field.current?.focus();
  }

  function search(event: FormEvent) {
    event.preventDefault();
    const reference = text.trim();
    const wrong = referenceProblem(reference);
    action.clear();
    setAsking(false);
    if (wrong) return refuse(wrong);
    void action.run(async () => {
      try {
        await look(reference);
      } catch (error) {
        setFound(undefined);
        const [refused] = error instanceof ApiError ? error.errors : [];
        if (!refused) throw error;
        refuse(refused.message);
      }
    }, 'search');
  }

  const withdrawAll = ({ reference }: Found) =>
    action.run(async () => {
      const count = await withdrawReference(reference, t('Consent withdrawn'));
      setAsking(false);
      onWithdrawn();
      // The withdrawal is done, even if its pictures cannot be listed now.
      await look(reference).catch(() => setFound(undefined));
      return plural(count, '{count} picture has been withdrawn.', '{count} pictures have been withdrawn.');
    }, 'withdraw');

  return (
    <Card as="section" aria-labelledby="references-heading" className="stack-4">
      <h2 id="references-heading" tabIndex={-1} className="size-4">
        {t('Child references')}
      </h2>
      <p>
        {t(
          'A child reference is your school’s own code for a child, never a name. Add it to a picture in “⋯” above the enlarged picture. Only your school sees it.',
        )}
      </p>
      <form noValidate className={cx('stack-3 bottom', css.search)} onSubmit={search}>
        <TextField
          ref={field}
          label={t('Code')}
          id="reference"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" busy={action.busy === 'search'} busyText={t('Searching…')}>
          {t('Show pictures')}
        </Button>
      </form>
      <StatusLine ref={action.status}>{action.said}</StatusLine>
      {action.problem && <AlertPanel ref={alert}>{action.problem}</AlertPanel>}
      <div role="status">
        {found?.items.length === 0 && t('No pictures carry the code {reference}.', { reference: found.reference })}
        {found &&
          found.items.length > 0 &&
          plural(
            found.items.length,
            '{count} picture carries the code {reference}.',
            '{count} pictures carry the code {reference}.',
            {
              reference: found.reference,
            },
          )}
      </div>
      {found && (
        <>
          <Pictures items={found.items} />
          {isAsking ? (
            <ConfirmPanel
              question={
                <>
                  {t('Withdraw every picture and video with the code {reference}?', { reference: found.reference })}{' '}
                  {t('Nobody else will see them, here and at other schools. You can restore each of them for 30 days.')}{' '}
                  {t('Pictures that get this code later are withdrawn at once.')}
                </>
              }
              confirmText={t('Yes, withdraw all')}
              busy={action.busy === 'withdraw'}
              busyText={t('Saving…')}
              onConfirm={() => void withdrawAll(found)}
              onCancel={() => setAsking(false)}
            />
          ) : (
            <div>
              <Button look="danger" onClick={() => setAsking(true)}>
                {t('Consent withdrawn: withdraw all…')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function Pictures({ items }: { items: ReferencedItem[] }) {
  const [shown, more] = useFirst(items);
  return (
    <>
      <ul className={cx('plain-list stack-4', css.pictures)}>
        {shown.map(({ mediaItem, articleId, articleTitle, createDate }) => (
          <li key={mediaItem.id}>
            {mediaItem.thumbnail ? (
              <img src={mediaItem.thumbnail} alt={mediaItem.altText ?? ''} loading="lazy" />
            ) : (
              <span className={css.film} />
            )}
            {articleId === null ? (
              <bdi translate="no">{articleTitle}</bdi>
            ) : (
              <Link to={`${paths.home}?id=${articleId}`}>
                <bdi translate="no">{articleTitle}</bdi>
              </Link>
            )}
            <span className="quiet">
              <time dateTime={createDate}>{formatDate(createDate)}</time>
            </span>
            {mediaItem.isWithdrawn && (
              <span>
                <Chip tone="waiting">{t('Withdrawn')}</Chip>
              </span>
            )}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
