import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { focusAfterRender } from '../../../lib/focus.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { type Me, useMe } from '../../../lib/me.ts';
import { SERVICE_NAME } from '../../../lib/service.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClassChip, TieRibbon } from '../../../ui/tie-ribbon.tsx';
import type { Article } from '../api.ts';
import { useFeed } from '../feed-state.ts';
import { showAll } from '../filtering.ts';
import { ideas } from '../ideas.ts';
import { useConnections } from '../reader.ts';
import { addArticle } from '../reports.ts';
import { useComposer } from './composer-state.ts';
import { DraftSaved } from './draft-saved.tsx';
import { showUnfinished } from './missing-store.ts';
import css from './report-form.module.css';
import { ReportForm } from './report-form.tsx';
import { createReport } from './save.ts';
import { type Content, useDraft } from './use-draft.ts';

const empty: Content = { text: { title: '', narrative: '' }, tiles: [] };

/** The form for a new report, which is kept as a draft. After posting, it empties and focus moves to the new card. */
export default function CreateReport() {
  const me = useMe();
  const { start, round, isKept, keeps, ...draft } = useDraft({ userId: me?.id, subject: '', saved: empty });
  const [asksToClear, setAsksToClear] = useState(false);
  const linked = useConnections()?.length;

  const takesFocus = useComposer((composer) => composer.takesFocus);
  useEffect(() => {
    if (!takesFocus || !start) return;
    focusAfterRender('report-title');
    useComposer.setState({ takesFocus: false });
  }, [takesFocus, start]);

  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  function close() {
    useComposer.setState({ isOpen: false });
    focusAfterRender('create-report');
  }

  if (!start) return <Skeleton lines={4} label={t('Loading the form')} />;
  return (
    <div className={css.card}>
      {me?.schoolGroup && <TieRibbon groupId={me.schoolGroup.id} />}
      <ReportForm
        key={round}
        idPrefix="report"
        start={start}
        isNew
        head={
          <>
            <div className={`row-2 ${css.top}`}>
              <h2>{t('New report')}</h2>
              <DraftSaved isKept={isKept} />
              <IconButton icon={X} label={t('Close the form')} className={css.close} onClick={close} />
            </div>
            {me && <PostingAs me={me} isShort />}
          </>
        }
        side={{ above: me && <PostingAs me={me} />, last: <Ideas /> }}
        keeps={keeps}
        onChange={draft.onChange}
        cancelText={t('Close')}
        onCancel={close}
        extra={
          <Button look="quiet" className={css.clear} onClick={() => setAsksToClear(true)}>
            {t('Clear the form')}
          </Button>
        }
        onSave={async (body, tiles, watch) => {
          if (!me) throw new Error('The user has not been loaded');
          const author = { id: me.id, schoolId: me.school.id };
          const { article, unfinished } = await createReport(author, body, tiles, {
            ...watch,
            draft: { posting: draft.posting.current, onPosting: draft.onPosting, onPosted: draft.release },
          });
          showUnfinished(article.id, unfinished);
          // The user has left meanwhile, and may be writing the next report.
          if (!isMounted.current) return addArticle(article);
          if (useFeed.getState().last?.filter.kind !== 'all') await showAll();
          addArticle(article);
          draft.restart();
          useComposer.setState({ isOpen: false, posted: whoSees(article, linked) });
          // The top shows both who can see the report and its card.
          scrollTo({ top: 0, behavior: 'instant' });
          focusAfterRender(() => document.querySelector<HTMLElement>(`[data-article-id="${article.id}"]`), {
            preventScroll: true,
          });
        }}
      />
      {asksToClear && (
        <div className={css.question}>
          <ConfirmPanel
            question={t('Clear the form? Its text, photos and videos will be deleted.')}
            confirmText={t('Yes, clear the form')}
            onConfirm={() => {
              setAsksToClear(false);
              draft.discard();
              useComposer.setState({ takesFocus: true });
            }}
            onCancel={() => setAsksToClear(false)}
          />
        </div>
      )}
    </div>
  );
}

/** "Posted. 4 schools can see it." */
function whoSees({ audience, waitsForReview }: Article, linked: number | undefined): string {
  if (waitsForReview) return t('Posted. It is waiting for a Lead.');
  if (audience === 'school') return t('Posted. Only your school can see it.');
  if (audience !== 'linked') return t('Posted. Everyone on {service} can see it.', { service: SERVICE_NAME });
  if (linked === undefined) return t('Posted. Your linked schools can see it.');
  return plural(linked, 'Posted. {count} school can see it.', 'Posted. {count} schools can see it.');
}

/** The school and class that the report will show. The short form stands above the fields of a narrow window. */
function PostingAs({ me: { school, schoolGroup }, isShort }: { me: Me; isShort?: boolean }) {
  const name = schoolGroup ? <ClassChip groupId={schoolGroup.id}>{schoolGroup.name}</ClassChip> : <b>{school.name}</b>;
  return (
    <div className={isShort ? css.postingShort : css.posting}>
      {!isShort && <SchoolBadge schoolId={school.id} size={48} />}
      <div className={isShort ? 'row-2' : undefined}>
        <p className="quiet">{t('Posting as')}</p>
        {name}
      </div>
    </div>
  );
}

const Ideas = () => (
  <section className={`stack-2 ${css.ideas}`}>
    <h3>{t('Not sure how to begin?')}</h3>
    <ul className="stack-2">
      {ideas.map((idea) => (
        <li key={idea}>{t(idea)}</li>
      ))}
    </ul>
  </section>
);
