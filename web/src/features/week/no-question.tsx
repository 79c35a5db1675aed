import { Link } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Week } from './api.ts';

/** Why the class has no question now, and what can be done. */
export function NoQuestion({ reason }: Pick<Week, 'reason'>) {
  const isLead = useHasRole('SchoolAdmin');
  const home = <LinkButton to={paths.home}>{t('Read the reports')}</LinkButton>;
  if (reason === 'no-class')
    return (
      <>
        <p>{t('Classes answer the question of the week, and you are not in one.')}</p>
        {isLead ? (
          <p>
            <Link to={paths.schoolUsers}>{t('Put yourself in a class under “Users & Groups”')}</Link>
          </p>
        ) : (
          <p>{t('A Lead of your school can put you in a class.')}</p>
        )}
        <div>{home}</div>
      </>
    );
  if (reason === 'no-links')
    return (
      <>
        <p>{t('Linked classes answer the same question and read each other’s answers. Your class is not linked yet.')}</p>
        <p>{t('Once it is, it gets a question on the next Monday.')}</p>
        <div>{home}</div>
      </>
    );
  return (
    <>
      <p>{t('There is no question at the moment. The next one comes on a Monday morning at 7, in term time.')}</p>
      <div>{home}</div>
    </>
  );
}
