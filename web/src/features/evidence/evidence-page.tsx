import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useNavigation, useSearchParams } from 'react-router-dom';
import { mutate } from 'swr';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useAction } from '../../lib/use-action.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import {
  type Evidence,
  getQuilt,
  loadEvidence,
  loadPicks,
  type Picks,
  quiltKey,
  type School,
  type Section,
  type Term,
} from './api.ts';
import { Cover } from './cover.tsx';
import css from './evidence.module.css';
import { LinkedSchools } from './linked-schools.tsx';
import { Numbers } from './numbers.tsx';
import { frameworks } from './sections.ts';
import { Spread } from './spread.tsx';

const ChooseDialog = lazy(() => import('./choose-dialog.tsx'));

export const loader = ({ request }: LoaderFunctionArgs) => loadEvidence(new URL(request.url).searchParams.get('term'));

/** What the Lead's school did with linked schools in a term, as a document for an inspector. */
export function Component() {
  const { terms, school, found } = useLoaderData<typeof loader>();
  const [, setSearch] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const select = (
    <Select
      label={t('Term')}
      name="term"
      value={found?.term.id}
      onChange={({ target }) => setSearch({ term: target.value }, { preventScrollReset: true })}
    >
      {terms.map(({ id, name }) => (
        <option key={id} value={id}>
          {sayTerm(name)}
        </option>
      ))}
    </Select>
  );
  if (!found) return <Page title={t('Evidence of linking')}>{select}</Page>;
  return <TermOf key={found.term.id} {...found} {...{ school, select, isLoading }} />;
}

type Props = {
  term: Term;
  evidence: Evidence;
  picks: Picks;
  school: School;
  select: React.ReactNode;
  isLoading: boolean;
};

function TermOf({ term, evidence, picks: stored, school, select, isLoading }: Props) {
  const [picks, setPicks] = useState(stored);
  const [choosing, setChoosing] = useState<Section | 'cover' | null>(null);
  const { run, problem } = useAction();
  const { heading, asks, sections } = frameworks[term.nation];

  /** What has been withdrawn since the page was opened is not printed. */
  async function print() {
    const isReady = await run(async () => {
      const now = await loadPicks(term.id);
      const { quilt } = now.cover;
      if (quilt !== null) await mutate(quiltKey(quilt), getQuilt(quilt), { revalidate: false });
      flushSync(() => setPicks(now));
    });
    if (isReady) window.print();
  }

  return (
    <Page
      title={t('Evidence of linking')}
      heading={<span className={css.unprinted}>{t('Evidence of linking')}</span>}
      actions={
        <div className={css.controls}>
          {select}
          <Button look="secondary" onClick={() => setChoosing('cover')}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {t('Choose and caption')}
          </Button>
          <Button onClick={() => void print()}>
            <Printer aria-hidden strokeWidth={1.75} />
            {t('Print or save as PDF')}
          </Button>
        </div>
      }
    >
      {problem && <AlertPanel title={t('The page could not be prepared for printing.')}>{problem}</AlertPanel>}
      <article className={css.document} aria-busy={isLoading || undefined}>
        <Cover {...{ term, school }} cover={picks.cover} />
        <LinkedSchools term={term} school={school} conversations={evidence.conversations} />
        <section className={css.values} aria-labelledby="values">
          <header className={cx('stack-2', css.valuesHead, picks.picks.length === 0 && css.unprinted)}>
            <h2 id="values">{t(heading)}</h2>
            <p className="quiet">
              {t(asks)} {t('Our Lead has picked and captioned these reports.')}
            </p>
          </header>
          {sections.map((section) => (
            <Spread
              key={section.id}
              name={section.name}
              picks={picks.picks.filter((pick) => pick.section === section.id)}
              onChoose={() => setChoosing(section.id)}
            />
          ))}
        </section>
        <Numbers term={term} evidence={evidence} />
        <footer className={cx('small quiet', css.foot)}>
          <p>
            {picks.cover.quilt === null
              ? t('Pictures and words are our own school’s, chosen and captioned by its Lead. Other schools appear by name only.')
              : t(
                  'Our classes and those of our linked schools sewed the quilt on the cover. All other pictures and words are our own school’s, chosen and captioned by its Lead.',
                )}
          </p>
          <p>{t('Produced by {service} on {today}', { service: SERVICE_NAME, today: formatDate(new Date()) })}</p>
        </footer>
      </article>
      {choosing && (
        <Suspense>
          <ChooseDialog {...{ term, evidence, picks, setPicks }} startsWith={choosing} onClose={() => setChoosing(null)} />
        </Suspense>
      )}
    </Page>
  );
}
