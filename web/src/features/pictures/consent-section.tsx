import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { audiences, audienceWords } from '../../lib/audiences.ts';
import { confirmConsent } from '../../lib/consent.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { fullName } from '../../lib/people.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { withdraw } from '../../shell/withdrawal/api.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { listWaitingConsent, type WaitingConsent } from './api.ts';
import css from './pictures.module.css';

type Page = Awaited<ReturnType<typeof listWaitingConsent>>;
const CONSENT = '/api/consent';
const keyOf = (number: number, previous: Page | null) =>
  number === 0 || previous?.reports.length ? ([CONSENT, previous?.reports.at(-1)?.id] as const) : null;

/** The photos and videos of the school for which nobody has confirmed consent; the Lead confirms or withdraws several at once. */
export function ConsentSection({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { data, size, setSize, ...rest } = useSWRInfinite(keyOf, ([, before]) => listWaitingConsent(before), {
    revalidateOnFocus: false,
  });
  const reports = data?.flatMap((page) => page.reports);
  const total = data?.at(-1)?.total ?? 0;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const action = useAction({ explain: (error) => `${t('That did not work.')} ${whyFailed(error)}` });
  const alert = useFocusOn<HTMLDivElement>(action.problem);
  const chosenReports = (reports ?? []).filter(({ id }) => chosen.has(id));
  const ids = idsOf(chosenReports);

  function choose(id: number, isChosen: boolean) {
    action.clear();
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  }

  const act = (what: () => Promise<unknown>, done: string) =>
    action.run(async () => {
      try {
        await what();
        setChosen(new Set());
        return done;
      } finally {
        // Also after a failure: some may be done.
        await rest.mutate().catch(() => undefined);
        setAsking(false);
      }
    });

  const whenChosen = (what: () => void) => (ids.length > 0 ? what() : action.fail(t('Choose at least one report.')));
  const confirm = () =>
    act(
      async () => {
        for (const audience of audiences) {
          const seen = idsOf(chosenReports.filter((report) => report.audience === audience));
          if (seen.length > 0) await confirmConsent(seen, audience);
        }
      },
      plural(ids.length, 'Consent is confirmed for one photo or video.', 'Consent is confirmed for {count} photos and videos.'),
    );
  const withdrawAll = () =>
    act(
      async () => {
        for (const id of ids) await withdraw({ kind: 'media', id }, t('No consent'));
        onWithdrawn();
      },
      plural(ids.length, '{count} picture has been withdrawn.', '{count} pictures have been withdrawn.'),
    );

  return (
    <Card as="section" aria-labelledby="consent-heading" className="stack-4">
      <h2 id="consent-heading" tabIndex={-1} className="size-4">
        {t('Photos and videos without consent')}
      </h2>
      <p>
        {t(
          'Only our school sees these, because nobody has confirmed that everyone pictured has consent. Confirm it, or withdraw them.',
        )}
      </p>
      <StatusLine ref={action.status}>{action.said}</StatusLine>
      {action.problem && <AlertPanel ref={alert}>{action.problem}</AlertPanel>}
      <ListStates
        state={{ ...rest, data: reports }}
        what={t('these photos and videos')}
        empty={t('Every photo and video has consent')}
      >
        <ul className="plain-list stack-4">
          {reports?.map((report) => (
            <Waiting
              key={report.id}
              report={report}
              isChosen={chosen.has(report.id)}
              isLocked={action.isBusy}
              onChoose={(isChosen) => choose(report.id, isChosen)}
            />
          ))}
        </ul>
        {reports && reports.length < total && (
          <div>
            <Button look="secondary" busy={rest.isValidating} busyText={t('Loading....')} onClick={() => void setSize(size + 1)}>
              {t('Show more ({count} left)', { count: total - reports.length })}
            </Button>
          </div>
        )}
        {isAsking ? (
          <ConfirmPanel
            question={
              <>
                {plural(ids.length, 'Withdraw the photo or video?', 'Withdraw the {count} photos and videos?')}{' '}
                {t('Nobody else will see them, here and at other schools. You can restore each of them for 30 days.')}
              </>
            }
            confirmText={t('Yes, withdraw all')}
            busy={action.isBusy}
            busyText={t('Saving…')}
            onConfirm={() => void withdrawAll()}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <>
            <p>{t('For the chosen reports:')}</p>
            <div className="row-3">
              <Button busy={action.isBusy} busyText={t('Saving…')} onClick={() => whenChosen(() => void confirm())}>
                {t('Everyone pictured has consent for where these reports can be seen')}
              </Button>
              <Button look="danger" onClick={() => whenChosen(() => setAsking(true))}>
                {t('Withdraw…')}
              </Button>
              {reports && chosen.size < reports.length && (
                <Button look="quiet" onClick={() => setChosen(new Set(reports.map(({ id }) => id)))}>
                  {t('Choose all')}
                </Button>
              )}
            </div>
          </>
        )}
      </ListStates>
    </Card>
  );
}

const idsOf = (reports: readonly WaitingConsent[]) => reports.flatMap(({ mediaItems }) => mediaItems.map(({ id }) => id));

type Props = { report: WaitingConsent; isChosen: boolean; isLocked: boolean; onChoose: (isChosen: boolean) => void };

function Waiting({ report: { id, title, author, createDate, audience, mediaItems }, isChosen, isLocked, onChoose }: Props) {
  return (
    <li className="stack-2">
      <Checkbox
        id={`consent-${id}`}
        label={<bdi translate="no">{title}</bdi>}
        hint={
          <>
            {author && <bdi translate="no">{fullName(author)}</bdi>} <time dateTime={createDate}>{formatDate(createDate)}</time>
            {' · '}
            {t('For: {audience}', { audience: t(audienceWords[audience].name, { service: SERVICE_NAME }) })}
          </>
        }
        checked={isChosen}
        disabled={isLocked}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <ul className={cx('plain-list stack-4', css.pictures)}>
        {mediaItems.map(({ id, thumbnail, processing, altText }) => (
          <li key={id}>
            {thumbnail && processing === 'ready' ? (
              <img src={thumbnail} alt={altText ?? ''} loading="lazy" />
            ) : (
              <span className={css.film} />
            )}
          </li>
        ))}
      </ul>
      <Link to={`${paths.home}?id=${id}`} className={css.link}>
        {t('Open the report')}
        <span className="visually-hidden">
          {' '}
          <bdi translate="no">{title}</bdi>
        </span>
      </Link>
    </li>
  );
}
