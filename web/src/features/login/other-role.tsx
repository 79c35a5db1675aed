import { useEffect } from 'react';
import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { clearNotice } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** What the pages of schools are for, and who may open them, by the first part of their paths. */
const purposes: Record<string, string> = {
  [paths.home]: msg('Everybody of a school reads reports here.'),
  [paths.schoolUsers]: msg('Leads add people to their school here, change them and remove them.'),
  [paths.schoolProfile]: msg('Leads keep their school’s details up to date here.'),
  [paths.pictures]: msg('Leads decide here who sees pictures of children, and take them down.'),
  [paths.review]: msg('Leads read here what waits before it is published.'),
  [paths.evidence]: msg('Leads put the evidence of their school’s links together here.'),
  [paths.concerns]: msg('Leads, safeguarding leads and our team handle concerns here.'),
  [paths.feedback]: msg('Teachers write to our team here.'),
  [paths.quilt]: msg('Teachers sew their class’s patch here.'),
  [paths.signUps]: msg('Our team approves schools that sign up here.'),
};

/** The first parts of the paths of pages for staff. */
const forStaff = [
  ...[paths.adminSchools, paths.adminUsers, paths.connections, paths.announcements, paths.adminFeedback],
  ...[paths.pendingChanges, paths.quiltQuestions, '/schooledit', '/useredit', '/textVersions'],
];

type Props = { notice: { /** The path that the user may not open. */ forbidden: string }; onOther: () => void };

/** In place of the login form, for a user whose role does not open the page that they asked for. */
export default function OtherRole({ notice, onOther }: Props) {
  // The next visit of the login is another one, unless a further page has led to it meanwhile.
  useEffect(() => () => clearNotice(notice), [notice]);
  const first = `/${notice.forbidden.split('/')[1]}`;
  const purpose = purposes[first] ?? (forStaff.includes(first) && msg('Our team looks after the network here.'));
  return (
    <>
      <p>{purpose && t(purpose)}</p>
      <p>{t('You are still logged in. If you need that page for your work, ask your school’s Lead or write to us.')}</p>
      <p className="row-3">
        <LinkButton to={paths.home}>{t('Home')}</LinkButton>
        <Button look="secondary" onClick={onOther}>
          {t('Log in as somebody else')}
        </Button>
      </p>
    </>
  );
}
