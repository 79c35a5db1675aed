import { MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { useHasRole } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { Article } from '../api.ts';
import { ConcernButton } from '../concern/concern-button.tsx';
import { toggleComments, useFeed } from '../feed-store.ts';
import { useReader } from '../reader-store.ts';
import { commentsCount } from '../wording.ts';
import { CopyLink } from './copy-link.tsx';
import { LikeButton } from './like-button.tsx';
import { LikesList } from './likes-list.tsx';
import css from './report-card.module.css';

type Props = { article: Article; onEdit: () => void; onDelete: () => void };

/** What a reader may do with a report, each by role. */
export function ReportFooter({ article, onEdit, onDelete }: Props) {
  const isOpen = useFeed((feed) => feed.openComments.has(article.id));
  const isMine = useReader(({ me }) => me?.id === article.createUser.id);
  const isAdmin = useHasRole('Admin');
  const [showsLikes, setShowsLikes] = useState(false);
  return (
    <div className={css.footer}>
      <div className={css.actions}>
        <LikeButton article={article} isListOpen={showsLikes} onToggleList={() => setShowsLikes(!showsLikes)} />
        <Button
          look="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `comments-${article.id}` : undefined}
          onClick={() => toggleComments(article.id)}
        >
          <MessageCircle aria-hidden strokeWidth={1.75} />
          {commentsCount(article.commentsCount)}
        </Button>
        <CopyLink articleId={article.id} />
        {(isMine || isAdmin) && (
          <Button look="secondary" onClick={onEdit}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {t('Edit')}
          </Button>
        )}
        {isAdmin && (
          <Button look="secondary" onClick={onDelete}>
            <Trash2 aria-hidden strokeWidth={1.75} />
            {t('Delete')}
          </Button>
        )}
        {!isMine && <ConcernButton kind="article" id={article.id} />}
      </div>
      {showsLikes && article.likesCount > 0 && <LikesList article={article} />}
    </div>
  );
}
