import { type LoaderFunctionArgs, useLoaderData, useNavigation, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../lib/dates.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { loadEvidence } from './api.ts';
import { ByClass } from './by-class.tsx';
import { ByValue } from './by-value.tsx';
import css from './evidence.module.css';
import { LinkedSchools } from './linked-schools.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => loadEvidence(new URL(request.url).searchParams.get('term'));

/** A term's links, reports and conversations of the Lead's own school, to be shown to an inspector on paper. */
export function Component() {
  const { terms, term, schoolName, evidence } = useLoaderData<typeof loader>();
  const [, setSearch] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  return (
    <Page title={t('Evidence of linking')}>
      <div className={css.controls}>
        <p>
          {t(
            'What your school did here in a term, to show to an inspector. Everything comes from your own school; other schools appear by name and by numbers only.',
          )}
        </p>
        <Select
          label={t('Term')}
          name="term"
          value={term?.from}
          onChange={({ target }) => setSearch({ term: target.value }, { preventScrollReset: true })}
        >
          {terms.map(({ from, name }) => (
            <option key={from} value={from}>
              {sayTerm(name)}
            </option>
          ))}
        </Select>
        <Button onClick={() => window.print()}>{t('Print or save as PDF')}</Button>
      </div>
      {term && evidence && (
        <div className={css.document} aria-busy={isLoading || undefined}>
          <div>
            <p className={css.school} translate="no">
              {schoolName}
            </p>
            <p>
              {withParts('{term}: {from} to {to}. Gathered by {service} on {today}.', {
                term: sayTerm(term.name),
                from: <time dateTime={term.from}>{formatDate(term.from)}</time>,
                to: <time dateTime={term.to}>{formatDate(term.to)}</time>,
                service: SERVICE_NAME,
                today: formatDate(new Date()),
              })}
            </p>
          </div>
          <LinkedSchools term={term} evidence={evidence} />
          <ByClass evidence={evidence} />
          <ByValue evidence={evidence} />
          <section className={css.section} aria-labelledby="how-to-read">
            <h2 id="how-to-read">{t('How to read this')}</h2>
            <p>
              {t(
                'Counted: what the service counted from what was posted between these days, without anything that was deleted or is hidden.',
              )}{' '}
              {t('Quoted: the words of our own school as they were posted.')}{' '}
              {t(
                'No words and no names of people of other schools are printed, and nothing here is a judgement: which report shows which value is for people to say.',
              )}
            </p>
          </section>
        </div>
      )}
    </Page>
  );
}
