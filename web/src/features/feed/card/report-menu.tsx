import { createPath, useLocation } from 'react-router-dom';
import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/session.ts';
import { concernLabel } from '../../../shell/concern/concern-button.tsx';
import type { Action, Subject } from '../../../shell/withdrawal/requests.ts';
import { RemovalItems } from '../../../shell/withdrawal/subject-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Article, deleteArticle } from '../api.ts';
import { reportLink } from '../deep-link.ts';
import { say } from '../feed-state.ts';
import { isForClass } from '../read/for-class.ts';
import { changeArticle } from '../reports.ts';
import { leaveReport } from './leave-report.ts';

type Props = {
  article: Article;
  /** Shows the outcome of "Copy link" beside the menu. */
  onSay: (text: string) => void;
  onEdit: () => void;
  onConcern: () => void;
};

/** The entries of a report's "⋯", as the user's roles allow. What the user removes leaves the list at once. */
export default function ReportMenu({ article, onSay, onEdit, onConcern }: Props) {
  const { id, title, createUser, createDate, isWithdrawn } = article;
  const isMine = useMe()?.id === createUser.id;
  const isAdmin = useHasRole('Admin');
  const here = createPath(useLocation());
  const { id: authorId, school } = createUser;
  const subject: Subject = { kind: 'article', id, authorId, schoolId: school.id, text: title, createDate };

  /** Copies the report's link; without clipboard access, shows it for copying by hand. */
  const copyLink = () => {
    const link = reportLink(id);
    void (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard')))
      .then(() => onSay(t('Link copied')))
      .catch(() => onSay(t('Copy this: {link}', { link })));
  };

  function show(action: Action) {
    if (action === 'erase') return leaveReport(id, t('Report erased'));
    if (action !== 'restore') return changeArticle(id, () => ({ removed: action }));
    changeArticle(id, () => ({ isWithdrawn: false }));
    say(t('Everyone who could see it before sees it again.'));
    focusAfterRender(`report-${id}`);
  }

  return (
    <>
      <Button look="quiet" onClick={copyLink}>
        {t('Copy link')}
      </Button>
      {isForClass(article) && (
        <LinkButton look="quiet" to={paths.read(id)} state={{ from: here }}>
          {t('Read with the class')}
        </LinkButton>
      )}
      {(isMine || isAdmin) && (
        <Button look="quiet" onClick={onEdit}>
          {t('Edit')}
        </Button>
      )}
      <RemovalItems
        subject={subject}
        isWithdrawn={isWithdrawn}
        deleteIt={isAdmin ? () => deleteArticle(id) : undefined}
        onDone={show}
      />
      {!isMine && (
        <Button look="quiet" aria-label={concernLabel('article')} onClick={onConcern}>
          {t('Report a concern')}
        </Button>
      )}
    </>
  );
}
