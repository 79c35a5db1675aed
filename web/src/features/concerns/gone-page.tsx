import { type FormEvent, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { sayMoment } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { ConcernButton } from '../../shell/concern/concern-button.tsx';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { GONE_A_PAGE, type GoneItem, listGone } from './api.ts';
import { aboutWhat } from './wording.ts';

export const loader = () => listGone('');

/** What the user could see in the last 30 days and is gone, to report a concern about it; its content is not shown again. */
export function Component() {
  const [items, setItems] = useState(useLoaderData<typeof loader>());
  const [school, setSchool] = useState('');
  // The name that was searched for; a page is full if there may be another.
  const [searched, setSearched] = useState('');
  const [page, setPage] = useState({ number: 0, isFull: items.length === GONE_A_PAGE });
  const { run, isBusy, said, status, problem } = useAction({
    explain: (error) => `${t('That did not work.')} ${whyFailed(error)}`,
  });
  const alert = useFocusOn<HTMLDivElement>(problem);

  function search(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      const found = await listGone(school.trim());
      setItems(found);
      setSearched(school.trim());
      setPage({ number: 0, isFull: found.length === GONE_A_PAGE });
      return t('{count} found', { count: found.length });
    });
  }

  const showMore = () =>
    run(async () => {
      const number = page.number + 1;
      const more = await listGone(searched, number);
      // What went in the meantime has moved the others.
      setItems((before) => [...before, ...more.filter((item) => !before.some((each) => keyOf(each) === keyOf(item)))]);
      setPage({ number, isFull: more.length === GONE_A_PAGE });
    });

  return (
    <Page title={t('Something I saw is no longer there')} width="narrow">
      <p>
        <strong>{t('If a child is in danger now, call 999.')}</strong>
      </p>
      <p>
        {t(
          'These were deleted, withdrawn, hidden or changed in the last 30 days, and you could see them. Choose what your concern is about: our team can still read it.',
        )}
      </p>
      <form className="row-3" onSubmit={search}>
        <TextField label={t('School')} value={school} maxLength={100} onChange={(event) => setSchool(event.target.value)} />
        <Button type="submit" look="secondary" busy={isBusy} busyText={t('Searching…')}>
          {t('Search')}
        </Button>
      </form>
      {problem && <AlertPanel ref={alert}>{problem}</AlertPanel>}
      <StatusLine ref={status}>{said}</StatusLine>
      {items.length === 0 && <div className="nothing-here">{t('Nothing that you could see is gone')}</div>}
      <ul className="plain-list stack-4">
        {items.map((item) => (
          <Item key={keyOf(item)} item={item} />
        ))}
      </ul>
      {page.isFull && (
        <div>
          <Button look="secondary" busy={isBusy} busyText={t('Loading....')} onClick={() => void showMore()}>
            {t('Show more')}
          </Button>
        </div>
      )}
      <p className="quiet">{t('Can’t find it? Write to us: see “Contact us”.')}</p>
    </Page>
  );
}

const keyOf = ({ kind, id }: GoneItem) => `${kind} ${id}`;

function Item({ item: { kind, id, mediaKind, school, placeSchool, schoolGroup, createDate, goneDate } }: { item: GoneItem }) {
  const date = (value: string) => <time dateTime={value}>{sayMoment(value)}</time>;
  return (
    <Card as="li" className="stack-3">
      <h2 className="size-3">{aboutWhat({ kind, mediaKind })}</h2>
      <Facts>
        <Fact name={t('By')} value={<bdi translate="no">{school.name}</bdi>} />
        {placeSchool.id !== school.id && <Fact name={t('On the page of')} value={<bdi translate="no">{placeSchool.name}</bdi>} />}
        {schoolGroup && <Fact name={t('Class')} value={<bdi translate="no">{schoolGroup.name}</bdi>} />}
        <Fact name={t('Created')} value={date(createDate)} />
        <Fact name={t('Gone since')} value={date(goneDate)} />
      </Facts>
      <ConcernButton kind={kind} id={id} isVideo={mediaKind === 'video'} />
    </Card>
  );
}
