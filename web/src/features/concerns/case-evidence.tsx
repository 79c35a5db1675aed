import Archive from 'lucide-react/icons/archive';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { sayMoment } from '../../lib/dates.ts';
import { spoken, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { ConcernCase, EvidenceText } from './api.ts';
import css from './case-evidence.module.css';
import { Events, Versions } from './text-history.tsx';
import { changesOf, fieldOf } from './wording.ts';

type Evidence = NonNullable<ConcernCase['evidence']>;

/** The evidence pinned when the concern was raised, and how the subject differs now. */
export function CaseEvidence({ known: { concern, evidence, current } }: { known: ConcernCase }) {
  if (!evidence) {
    if (concern.kind === 'visitor') return <p className="quiet">{t('A visitor’s concern has no saved content.')}</p>;
    return (
      <>
        {concern.excerpt && (
          <Texts texts={[{ field: concern.kind === 'media' ? 'altText' : 'narrative', text: concern.excerpt }]} />
        )}
        <p className="quiet">{t('This concern was raised before we saved the content in full.')}</p>
      </>
    );
  }
  return (
    <Card as="section" flush className={css.card} aria-labelledby="evidence-heading">
      <div className={css.head}>
        <Archive aria-hidden strokeWidth={1.75} />
        <h2 id="evidence-heading">{t('Saved as it was')}</h2>
        <Chip>
          <time dateTime={evidence.pinnedAt}>{sayMoment(evidence.pinnedAt)}</time>
        </Chip>
      </div>
      <div className={`stack-5 ${css.body}`}>
        <div className={cx('stack-5', concern.kind === 'media' && `top ${css.beside}`)}>
          <Media media={evidence.media} isSubject={concern.kind === 'media'} />
          <div className="stack-4">
            <Texts texts={evidence.texts} />
            {concern.kind === 'media' && !evidence.texts.some(({ field }) => field === 'altText') && (
              <p className="quiet">{t('Its description: none')}</p>
            )}
          </div>
        </div>
        <Comparison before={evidence.texts} current={current} />
        <Before concern={concern} evidence={evidence} />
        <Disclosure summary={t('Details')}>
          <p className={css.hash}>
            {t('Checksum (SHA-256)')} <span translate="no">{evidence.sha256}</span>
          </p>
        </Disclosure>
      </div>
    </Card>
  );
}

/** What it said in the 30 days before the concern, and what had happened to it by then. */
function Before({ concern: { id, kind, targetId }, evidence }: Pick<ConcernCase, 'concern'> & { evidence: Evidence }) {
  const isAdmin = useHasRole('Admin');
  if (kind === 'school' || kind === 'visitor') return null;
  return (
    <>
      <section aria-labelledby="versions-heading" className="stack-3">
        <h3 id="versions-heading">{t('What it said in the 30 days before')}</h3>
        <Versions versions={evidence.versions} />
        {isAdmin && targetId !== null && (
          <p>
            <Link to={`${paths.textVersions(targetId)}?kind=${kind}`} state={{ from: paths.concern(id) }}>
              {t('All its earlier versions')}
            </Link>
          </p>
        )}
      </section>
      {evidence.events.length > 0 && (
        <section aria-labelledby="events-heading" className="stack-3">
          <h3 id="events-heading">{t('What had happened to it')}</h3>
          <Events events={evidence.events} />
        </section>
      )}
    </>
  );
}

function Texts({ texts }: { texts: EvidenceText[] }) {
  return texts.map(({ field, text }) => (
    <div key={field} className={`stack-1 ${css.text}`}>
      <h3>{fieldOf({ field })}</h3>
      <p className="as-written" dir="auto">
        {text || t('None')}
      </p>
    </div>
  ));
}

/** The reported picture or video, or all of a report. Users who handle the case also get hidden ones. */
function Media({ media, isSubject }: { media: Evidence['media']; isSubject: boolean }) {
  if (media.length === 0) return null;
  return (
    <ul className={`plain-list ${css.media}`}>
      {media.map(({ mediaItemId: id, kind, altText, captions }, place) => {
        const name = t('{place} of {count}', { place: place + 1, count: media.length });
        return (
          <li key={id}>
            <figure data-subject={isSubject || undefined}>
              <File id={id} kind={kind} label={altText || nameOf(kind, name)} />
              <figcaption>
                {isSubject ? (
                  <span className={css.reported}>{t('Reported')}</span>
                ) : (
                  <span className="quiet">
                    {altText ? t('Its description: {text}', { text: altText }) : t('Its description: none')}
                  </span>
                )}
              </figcaption>
            </figure>
            {captions && (
              <Disclosure summary={t('Captions')}>
                <p className="as-written" dir="auto">
                  {captions}
                </p>
              </Disclosure>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const nameOf = (kind: Evidence['media'][number]['kind'], name: string) =>
  kind === 'image' ? t('Photo {name}, without a description', { name }) : t('Video {name}, without a description', { name });

/** The file itself, as long as the user may still see it. */
function File({ id, kind, label }: { id: number; kind: 'image' | 'video'; label: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className={css.missing}>{t('This file can’t be shown. Its checksum is part of the one below.')}</p>;
  if (kind === 'image') return <img src={`/api/mediaitem/${id}/large`} alt={label} onError={() => setMissing(true)} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are shown as text
    <video
      controls
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      playsInline
      preload="none"
      poster={`/api/mediaitem/${id}/poster`}
      aria-label={label}
      src={`/api/mediaitem/${id}/video`}
      onError={() => setMissing(true)}
    />
  );
}

/** What has changed since the concern was raised. */
function Comparison({ before, current }: { before: EvidenceText[]; current: ConcernCase['current'] }) {
  if (!current) return <p className={css.changed}>{t('We couldn’t load how it is now.')}</p>;
  if (current.isDeleted) return <p className={css.changed}>{t('It has been deleted since.')}</p>;
  const changes = changesOf(before, current.texts);
  const names = new Intl.ListFormat(spoken()).format(changes.map(fieldOf));
  return (
    <div className={`stack-2 ${css.changed}`}>
      {current.isWithdrawn && <p>{t('Its school has withdrawn it since.')}</p>}
      {changes.length === 0 ? (
        <p>{t('The text has not changed since.')}</p>
      ) : (
        <>
          <p>{t('Changed since: {fields}', { fields: names })}</p>
          <Disclosure summary={t('Compare with now')}>
            {changes.map(({ field, before: reported, now }) => (
              <section key={field} className={`stack-2 ${css.comparison}`} aria-label={fieldOf({ field })}>
                <h3>{fieldOf({ field })}</h3>
                <Facts>
                  <Fact name={t('Then')} value={<Words>{reported}</Words>} />
                  <Fact name={t('Now')} value={<Words>{now}</Words>} />
                </Facts>
              </section>
            ))}
          </Disclosure>
        </>
      )}
    </div>
  );
}

const Words = ({ children }: { children: string }) =>
  children && (
    <span className="as-written" dir="auto">
      {children}
    </span>
  );
