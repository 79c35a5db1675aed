import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { focusAfterRender } from '../../lib/focus.ts';
import { plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { CloseIcon } from '../../ui/first-icons.tsx';
import { addressOf } from './feed-address.ts';
import css from './feed-page.module.css';
import { hideNews, isHidden, newCommentsLink, useNews } from './news.ts';

/** The news since the user's last visit, in one line. On phones the row of schools says it. */
export function NewsLine() {
  const me = useMe();
  const news = useNews();
  const [isDismissed, setDismissed] = useState(false);
  if (!me || !news || isDismissed || isHidden(me.id, news)) return null;
  const comments = news.comments.reduce((sum, { count }) => sum + count, 0);
  const reports = news.reports.reduce((sum, { schoolId, count }) => (schoolId === me.school.id ? sum : sum + count), 0);
  if (comments + reports === 0) return null;

  function dismiss() {
    if (me && news) hideNews(me.id, news);
    setDismissed(true);
    focusAfterRender('feed-heading', { preventScroll: true });
  }

  return (
    <div className={css.news}>
      <MessageCircle aria-hidden strokeWidth={1.75} />
      <p>
        {t('Since you were last here:')}{' '}
        {comments > 0 && (
          <Link to={newCommentsLink(news)}>
            {plural(comments, '{count} new comment on your reports', '{count} new comments on your reports')}
          </Link>
        )}
        {comments > 0 && reports > 0 && ' · '}
        {reports > 0 && (
          <Link to={addressOf({ kind: 'tab', tab: 'linked' })}>
            {plural(reports, '{count} new report from linked schools', '{count} new reports from linked schools')}
          </Link>
        )}
      </p>
      <button type="button" aria-label={t('Hide this line')} title={t('Hide this line')} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
