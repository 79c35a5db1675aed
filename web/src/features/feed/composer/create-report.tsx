import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { useFeed } from '../feed-state.ts';
import { showAll } from '../filtering.ts';
import { addArticle } from '../reports.ts';
import { useComposer } from './composer-state.ts';
import { type Draft, draftOf, dropDraft, keepDraft } from './draft-store.ts';
import { rememberMissing } from './missing-store.ts';
import { ReportForm } from './report-form.tsx';
import { createReport } from './save.ts';

const empty: Draft = { title: '', narrative: '' };
const pause = 2000;

/** The form for a new report; its draft is saved every 2 s. After posting, it empties and focus moves to the new card. */
export default function CreateReport() {
  const userId = useMe()?.id;
  // A new key mounts an empty form.
  const [round, setRound] = useState(0);
  const { start, onText, forget } = useDraft(userId);

  const clear = () => {
    forget();
    setRound(round + 1);
  };

  return (
    <div className="stack-4">
      <h2 className="size-4">{t('New report')}</h2>
      <ReportForm
        key={round}
        idPrefix="report"
        start={start}
        items={[]}
        asksForMedia
        onText={onText}
        cancelText={t('Close')}
        onCancel={() => {
          useComposer.setState({ isOpen: false });
          document.getElementById('create-report')?.focus();
        }}
        extra={
          <Button look="quiet" onClick={clear}>
            {t('Clear the form')}
          </Button>
        }
        onSave={async (text, tiles, watch) => {
          const saved = await createReport(text, tiles, watch);
          rememberMissing(saved);
          if (useFeed.getState().filter.kind !== 'all') await showAll();
          addArticle(saved.article);
          clear();
          useComposer.setState({ isOpen: false });
          requestAnimationFrame(() => {
            document.querySelector<HTMLElement>(`[data-article-id="${saved.article.id}"]`)?.focus();
          });
        }}
      />
    </div>
  );
}

/** Reads the saved draft for the form and saves the typed text. */
function useDraft(userId: number | undefined) {
  const [start, setStart] = useState(() => (userId && draftOf(userId)) || empty);
  const latest = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (userId && latest.current) keepDraft(userId, latest.current);
  }, [userId]);

  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const onText = useCallback(
    (text: Draft) => {
      latest.current = text;
      timer.current ??= setTimeout(keep, pause);
    },
    [keep],
  );

  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current = undefined;
    if (userId) dropDraft(userId);
    setStart(empty);
  };
  return { start, onText, forget };
}
