import { Link } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import type { Week } from './api.ts';
import { weekAddress } from './week-address.ts';

/** Why the class has no question now, and what can be done. */
export function NoQuestion({ reason, classes }: Pick<Week, 'reason' | 'classes'>) {
  const isLead = useHasRole('SchoolAdmin');
  const home = <LinkButton to={paths.home}>{t('Read the reports')}</LinkButton>;
  if (reason === 'no-class' && classes.length > 0) return <ClassList classes={classes} />;
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

/** For a Lead who is in no class: each class of the school, whose question can be chosen and whose answer read. */
function ClassList({ classes }: Pick<Week, 'classes'>) {
  return (
    <>
      <p>{t('See what a class of your school is asked, or choose another question for it.')}</p>
      <ul className="plain-list stack-3">
        {classes.map(({ id, name, hasAnswered }) => (
          <li key={id} className="row-3">
            <Link to={weekAddress({ group: id })}>
              <ClassChip groupId={id} isPlain>
                {name}
              </ClassChip>
            </Link>
            <span className="quiet">{hasAnswered ? t('Has answered') : t('Has not answered yet')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
