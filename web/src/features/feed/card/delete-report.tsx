import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { type Article, deleteArticle } from '../api.ts';
import { leaveReport } from './leave-report.ts';

/** Asks for confirmation and deletes the report. Focus then moves to the next report, or to the heading. */
export default function DeleteReport({ article, onCancel }: { article: Article; onCancel: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function remove() {
    setBusy(true);
    setFailed(false);
    try {
      await deleteArticle(article.id);
    } catch {
      setBusy(false);
      setFailed(true);
      return;
    }
    leaveReport(article.id, t('Report deleted'));
  }

  return (
    <ConfirmPanel
      question={t('Are you sure you want to delete the report: {title}?', { title: article.title })}
      confirmText={t('Yes, delete this report')}
      busy={isBusy}
      error={hasFailed && t('The report could not be deleted. Please try again.')}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
