import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { type Action, type Subject, useRights } from './requests.ts';

/** What will happen, who still sees it, and for how long. */
export function Consequences({ action, subject }: { action: Action; subject: Subject }) {
  const { isOfSchool, mayErase } = useRights(subject);
  const isOwn = useMe()?.id === subject.authorId;
  const service = SERVICE_NAME;
  if (action === 'restore') return <p>{t('Everyone who could see it before will see it again.')}</p>;
  if (action === 'erase') {
    return (
      <>
        <p>
          {t('All files of it are deleted for good, and its texts with their earlier versions. We keep a receipt without them.')}{' '}
          <GoesWithIt subject={subject} />
        </p>
        <p>
          {t(
            'Texts of the last 30 days stay sealed until they are 30 days old, in case of a concern: only our team can read them.',
          )}
        </p>
        {isOwn && (
          <p>
            {t(
              'This is your own: it is withdrawn now, and erased in 72 hours, or as soon as another Lead or our team presses “Erase now” too.',
            )}
          </p>
        )}
        <p>{t('If an open concern needs it as evidence, it is withdrawn now and erased when that ends.')}</p>
        <p>
          <strong>{t('This cannot be undone.')}</strong>
        </p>
      </>
    );
  }
  if (action === 'delete') {
    return (
      <>
        <p>
          {t('It disappears for everyone, and nobody can restore it later.')} <GoesWithIt subject={subject} />{' '}
          {t('Our team can still read its text in case of a concern, and each reading is recorded.')}
          {subject.kind === 'article' &&
            ` ${t('Its pictures and videos are deleted for good after 30 days, unless an open concern needs them.')}`}
        </p>
        <p>{t('You can undo it for ten seconds.')}</p>
      </>
    );
  }
  return (
    <>
      <p>
        {isOfSchool
          ? t('Only your school’s Leads and safeguarding lead and {service}’s team will still see it.', { service })
          : t('Only its school’s Leads and safeguarding lead and {service}’s team will still see it.', { service })}{' '}
        {mayErase ? t('You can restore it for 30 days.') : t('A Lead can restore it for 30 days.')}{' '}
        {t('After that it is deleted for good, unless an open concern needs it.')} <GoesWithIt subject={subject} />
      </p>
      <p>{t('You can undo it for ten seconds.')}</p>
    </>
  );
}

function GoesWithIt({ subject: { kind } }: { subject: Subject }) {
  if (kind === 'article') return t('Its pictures, videos and comments go with it.');
  return kind === 'comment' ? t('Its replies go with it.') : null;
}
