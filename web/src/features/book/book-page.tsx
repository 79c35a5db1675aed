import Printer from 'lucide-react/icons/printer';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useNavigation, useSearchParams } from 'react-router-dom';
import { parts } from '../../app/parts.ts';
import { plural, t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { useAction } from '../../lib/use-action.ts';
import { useEvent } from '../../lib/use-event.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Select } from '../../ui/field.tsx';
import { ALL, type Contents, type Loaded, loadBook, readBook, type Wanted } from './api.ts';
import { Book } from './book.tsx';
import css from './book-page.module.css';
import { ChoiceList } from './choice-list.tsx';
import { type Chosen, choicesOf, chosenOf, countGone } from './chosen.ts';
import { usePageNumbers } from './page-numbers.ts';

const MAX_REPORTS = 200;
/** Rather than a picture on the cover. */
const PATCH = 'patch';

export const loader = ({ request }: LoaderFunctionArgs) => loadBook(new URL(request.url).searchParams);

/** A half term of a class as a booklet to print: its reports with what was said to them, its answers, the quilt. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded)
    return (
      <Page title={t('The half-term book')} width="narrow">
        <p>{t('There is no half term in the calendar yet.')}</p>
      </Page>
    );
  return <BookOf key={`${loaded.found.book.halfTerm.id} ${loaded.wanted.group}`} {...loaded} />;
}

function BookOf({ own, wanted, found }: Loaded) {
  const [contents, setContents] = useState(found);
  const [chosen, setChosen] = useState<Chosen>(new Set(choicesOf(found)));
  const [cover, setCover] = useState('');
  const { run, isBusy, problem, said, status } = useAction();
  const isLoading = useNavigation().state === 'loading';
  const sheet = useRef<HTMLElement>(null);
  const { book } = contents;
  const content = chosenOf(contents, chosen);
  const pictured = [...content.reports, ...content.questions.flatMap(([, answers]) => answers)].flatMap(
    ({ id, title, mediaItems }) => {
      const picture = mediaItems.find(({ isImage }) => isImage);
      return picture ? [{ id: String(id), title, picture }] : [];
    },
  );
  const onCover = cover === PATCH ? undefined : (pictured.find(({ id }) => id === cover) ?? pictured[0]);
  const { flow, pages, measure } = usePageNumbers([contents, chosen]);
  // Only what has just been read is printed: the browser's own menu would print what was there when the page was opened.
  const [isReady, setReady] = useState(false);
  useEvent('afterprint', () => setReady(false));

  /** What was withdrawn since the page was opened is not printed, what is new is not chosen, and no picture is printed half. */
  async function print() {
    const isRead = await run(async () => {
      const [now] = await Promise.all([readBook(wanted), parts.quiltPoster()]);
      const gone = countGone(contents, now, chosen);
      flushSync(() => {
        setContents(now);
        setChosen((current) => new Set(choicesOf(now).filter((choice) => current.has(choice))));
      });
      const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
      for (const picture of pictures) picture.loading = 'eager';
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
      flushSync(() => {
        measure();
        setReady(true);
      });
      return gone > 0 ? sayGone(gone) : undefined;
    });
    // Everything may have gone.
    if (isRead && sheet.current) window.print();
  }

  return (
    <Page title={t('The half-term book')} heading={<span className={css.unprinted}>{t('The half-term book')}</span>}>
      <div className={css.page} aria-busy={isLoading || undefined}>
        <div className={`stack-4 ${css.side}`}>
          <Selects {...{ book, own, wanted }} />
          {book.reports.length === MAX_REPORTS && (
            <AlertPanel tone="info">
              {t('A book has room for the first {count} reports of a half term. Choose a class to see all of its own.', {
                count: MAX_REPORTS,
              })}
            </AlertPanel>
          )}
          {pictured.length > 0 && (
            <Select
              label={t('Picture on the cover')}
              name="cover"
              value={onCover?.id ?? PATCH}
              onChange={({ target }) => setCover(target.value)}
            >
              {pictured.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
              <option value={PATCH}>{t('The patch of our school')}</option>
            </Select>
          )}
          {choicesOf(contents).length > 0 ? (
            <>
              <Button busy={isBusy} busyText={t('Preparing…')} disabled={chosen.size === 0} onClick={() => void print()}>
                <Printer aria-hidden strokeWidth={1.75} />
                {t('Print or save as PDF')}
              </Button>
              {problem && <AlertPanel title={t('The page could not be prepared for printing.')}>{problem}</AlertPanel>}
              <StatusLine ref={status}>{said}</StatusLine>
              <p className="quiet">
                {t(
                  'Only what all teachers of our school see can be in the book. Pictures without consent are left out, and whatever is hidden, withdrawn or waiting for a Lead.',
                )}
              </p>
              <ChoiceList {...{ contents, chosen }} onChange={setChosen} />
            </>
          ) : (
            <p className="nothing-here">{t('There are no reports of this half term yet.')}</p>
          )}
        </div>
        <p className={css.notice} hidden={isReady}>
          {t('Please print with the button on the page: it first checks what may still be printed.')}
        </p>
        {chosen.size > 0 && (
          <Book
            {...{ book, content, pages, flow, isReady }}
            ref={sheet}
            cover={onCover}
            className={book.classes.find(({ id }) => id === wanted.group)?.name}
          />
        )}
      </div>
    </Page>
  );
}

const sayGone = (count: number) =>
  plural(
    count,
    '{count} report, picture or comment has gone since you opened this page. It is no longer in the book.',
    '{count} reports, pictures or comments have gone since you opened this page. They are no longer in the book.',
  );

/** The half term, and the class: the user's own first. */
function Selects({ book, own, wanted }: { book: Contents['book']; own: number; wanted: Wanted }) {
  const [, setSearch] = useSearchParams();
  const classes = book.classes.toSorted((one, other) => Number(other.id === own) - Number(one.id === own));
  const open = (given: { halfTerm?: string; group?: string }) =>
    setSearch({ halfTerm: String(book.halfTerm.id), group: String(wanted.group ?? ALL), ...given }, { preventScrollReset: true });
  return (
    <>
      <Select
        label={t('Half term')}
        name="halfTerm"
        value={book.halfTerm.id}
        onChange={({ target }) => open({ halfTerm: target.value })}
      >
        {book.halfTerms.map(({ id, name }) => (
          <option key={id} value={id}>
            {sayTerm(name)}
          </option>
        ))}
      </Select>
      <Select
        label={t('Class')}
        name="group"
        value={wanted.group ?? ALL}
        onChange={({ target }) => open({ group: target.value })}
      >
        {classes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={ALL}>{t('All our classes')}</option>
      </Select>
    </>
  );
}
