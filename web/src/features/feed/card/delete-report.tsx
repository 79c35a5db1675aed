import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { type Article, deleteArticle } from '../api.ts';
import { dropArticle, useFeed } from '../feed-store.ts';

/** Asks, and takes the report away. Focus then goes to the report that follows, or to the heading. */
export function DeleteReport({ article, onCancel }: { article: Article; onCancel: () => void }) {
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
    const card = document.querySelector(`[data-article-id="${article.id}"]`);
    const next = card?.nextElementSibling ?? card?.previousElementSibling ?? document.querySelector('main h1');
    dropArticle(article.id);
    useFeed.setState({ said: t('Report deleted') });
    if (next instanceof HTMLElement) next.focus();
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
