import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import type { Article } from '../api.ts';
import { replaceArticle } from '../reports.ts';
import { rememberMissing } from './missing-store.ts';
import { ReportForm } from './report-form.tsx';
import { updateReport } from './save.ts';

/** The report form in a card. Cancel discards all changes. */
export default function EditReport({ article, onClose }: { article: Article; onClose: () => void }) {
  const audience = article.audience ?? 'everyone';
  const isOurs = useMe()?.school.id === article.createUser.school.id;
  return (
    <ReportForm
      idPrefix={`report-${article.id}-edit`}
      start={{ title: article.title, narrative: article.narrative }}
      items={article.mediaItems}
      audience={audience}
      widest={isOurs ? undefined : audience}
      asksForMedia={false}
      cancelText={t('Cancel')}
      onCancel={onClose}
      onSave={async (text, tiles, watch) => {
        const saved = await updateReport(article, text, tiles, watch);
        rememberMissing(saved);
        replaceArticle(saved.article);
        onClose();
      }}
    />
  );
}
