import { useEffect, useState } from 'react';
import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Article } from '../api.ts';
import { replaceArticle } from '../reports.ts';
import { DraftSaved } from './draft-saved.tsx';
import { showUnfinished, useMissing } from './missing-store.ts';
import css from './report-form.module.css';
import { ReportForm } from './report-form.tsx';
import { updateReport } from './save.ts';
import { tilesOf } from './tile-list.ts';
import { reconcile } from './unfinished.ts';
import { useDraft } from './use-draft.ts';

/** The report form in a card. What is changed is kept until it is saved or discarded. */
export default function EditReport({ article, onClose }: { article: Article; onClose: () => void }) {
  const audience = article.audience ?? 'everyone';
  const me = useMe();
  const isOurs = me?.school.id === article.createUser.school.id;
  const idPrefix = `report-${article.id}-edit`;
  const unfinished = useMissing(({ byReport }) => byReport[article.id]);
  const { title, narrative, lastUpdate, isAnswer } = article;
  const { start, round, isKept, keeps, ...draft } = useDraft({
    userId: me?.id,
    subject: article.id,
    // Files that an earlier save could not add are part of the report's form.
    saved: {
      text: { title, narrative, audience },
      tiles: unfinished ? reconcile(unfinished, article).tiles : tilesOf(article.mediaItems),
    },
    lastUpdate,
  });
  const [asksToDiscard, setAsksToDiscard] = useState(false);

  const isReady = start !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new form
  useEffect(() => {
    if (isReady) focusAfterRender(`${idPrefix}-${isAnswer ? 'narrative' : 'title'}`, { preventScroll: true });
  }, [isReady, round, idPrefix, isAnswer]);

  if (!start) return <Skeleton lines={4} label={t('Loading the form')} />;
  return (
    <div className="stack-4">
      {start.isRestored && (
        <AlertPanel tone="info" title={t('You have unsaved changes to this report.')}>
          {start.lastUpdate !== lastUpdate && <p>{t('The report has been changed since then. Saving replaces that change.')}</p>}
        </AlertPanel>
      )}
      <ReportForm
        key={round}
        idPrefix={idPrefix}
        start={start}
        audience={audience}
        widest={isOurs ? undefined : audience}
        isNew={false}
        isAnswer={isAnswer}
        head={<DraftSaved isKept={isKept} />}
        keeps={keeps}
        onChange={draft.onChange}
        cancelText={t('Cancel')}
        onCancel={() => {
          draft.discard();
          onClose();
        }}
        extra={
          start.isRestored && (
            <Button look="quiet" className={css.clear} onClick={() => setAsksToDiscard(true)}>
              {t('Discard changes')}
            </Button>
          )
        }
        onSave={async (body, tiles, watch) => {
          const saved = await updateReport(article, body, tiles, { ...watch, onSaved: draft.release });
          showUnfinished(article.id, saved.unfinished);
          replaceArticle(saved.article);
          onClose();
        }}
      />
      {asksToDiscard && (
        <ConfirmPanel
          question={t('Discard the changes? The report stays as it is.')}
          confirmText={t('Yes, discard them')}
          onConfirm={() => {
            setAsksToDiscard(false);
            draft.discard();
          }}
          onCancel={() => setAsksToDiscard(false)}
        />
      )}
    </div>
  );
}
