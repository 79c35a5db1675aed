import { t } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { type Article, deleteArticle } from '../api.ts';
import { leaveReport } from './leave-report.ts';

/** Asks for confirmation and deletes the report. Focus then moves to the next report, or to the heading. */
export default function DeleteReport({ article, onCancel }: { article: Article; onCancel: () => void }) {
  const deletion = useAction({ explain: () => t('The report could not be deleted. Please try again.') });

  const remove = () =>
    deletion.run(async () => {
      await deleteArticle(article.id);
      leaveReport(article.id, t('Report deleted'));
    });

  return (
    <ConfirmPanel
      question={t('Are you sure you want to delete the report: {title}?', { title: article.title })}
      confirmText={t('Yes, delete this report')}
      busy={deletion.isBusy}
      error={deletion.problem}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  );
}
