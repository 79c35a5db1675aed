import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import RemovedLine from '../../../shell/withdrawal/removed-line.tsx';
import type { Article, MediaItem } from '../api.ts';
import { say } from '../feed-state.ts';
import { changeItem, dropItem, reloadArticle } from '../reports.ts';

type Props = {
  article: Article;
  item: MediaItem;
  /** Moves the focus on, among other pictures. */
  focusNext?: () => void;
};

/** In place of a picture that the user has just removed. After that, the server says what this user still sees. */
export default function RemovedItem({ article, item, focusNext }: Props) {
  const focusReport = () => focusAfterRender(`report-${article.id}`);
  const moveOn = focusNext && article.mediaItems.length > 1 ? focusNext : focusReport;

  function undone() {
    changeItem(article.id, { ...item, removed: undefined });
    say(t('Everyone who could see it before sees it again.'));
    (focusNext ?? focusReport)();
  }

  function over(hadFocus: boolean) {
    dropItem(article.id, item.id);
    if (hadFocus) moveOn();
    void reloadArticle(article.id).catch(() => undefined);
  }

  return <RemovedLine subject={{ kind: 'media', id: item.id }} onUndone={undone} onOver={over} />;
}
