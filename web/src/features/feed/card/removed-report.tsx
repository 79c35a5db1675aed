import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import RemovedLine from '../../../shell/withdrawal/removed-line.tsx';
import { useRights } from '../../../shell/withdrawal/requests.ts';
import { Card } from '../../../ui/card.tsx';
import type { Article } from '../api.ts';
import { say } from '../feed-state.ts';
import { changeArticle, dropArticle } from '../reports.ts';
import { cardId, leaveReport } from './leave-report.ts';

type Props = { article: Article /** Counts from 1. */; place: number };

/** In place of a report that the user has just removed. After that, the page shows what this user still sees. */
export default function RemovedReport({ article, place }: Props) {
  const { id, title, createUser, removed } = article;
  const { mayErase } = useRights({ authorId: createUser.id, schoolId: createUser.school.id });

  function undone() {
    changeArticle(id, () => ({ removed: undefined }));
    say(t('Everyone who could see it before sees it again.'));
    focusAfterRender(`report-${id}`);
  }

  function over(hadFocus: boolean) {
    if (removed === 'withdraw' && mayErase) {
      changeArticle(id, () => ({ removed: undefined, isWithdrawn: true }));
      if (hadFocus) focusAfterRender(`report-${id}`);
    } else if (hadFocus) leaveReport(id, '');
    else dropArticle(id);
  }

  return (
    <Card
      as="article"
      id={cardId(id)}
      tabIndex={-1}
      data-article-id={id}
      aria-label={title}
      aria-posinset={place}
      aria-setsize={-1}
    >
      <RemovedLine subject={{ kind: 'article', id }} onUndone={undone} onOver={over} />
    </Card>
  );
}
