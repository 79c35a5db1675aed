import Hourglass from 'lucide-react/icons/hourglass';
import { Link } from 'react-router-dom';
import { plural } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useConcernCount, useSignUpCount } from '../../lib/waiting.ts';
import css from './feed-page.module.css';

/** What Leads and staff have let wait for too long, in one line; nothing without any. */
export function OverdueLine() {
  const concerns = useConcernCount()?.overdue ?? 0;
  const signUps = useSignUpCount()?.overdue ?? 0;
  if (concerns + signUps === 0) return null;
  return (
    <div className={css.overdue}>
      <Hourglass aria-hidden strokeWidth={1.75} />
      <p>
        {concerns > 0 && (
          <Link to={paths.concerns}>
            {plural(concerns, '{count} concern has waited for over a day', '{count} concerns have waited for over a day')}
          </Link>
        )}
        {concerns > 0 && signUps > 0 && ' · '}
        {signUps > 0 && (
          <Link to={paths.signUps}>
            {plural(
              signUps,
              '{count} sign-up has waited for over three days',
              '{count} sign-ups have waited for over three days',
            )}
          </Link>
        )}
      </p>
    </div>
  );
}
