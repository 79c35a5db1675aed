import { Link } from 'react-router-dom';
import { t, withParts } from '../../lib/i18n.ts';
import { addressOf } from './feed-address.ts';
import { useShownFeed } from './feed-state.ts';
import { useSchool } from './reports.ts';
import { SchoolLink } from './schools/school-link.tsx';

/** Which school a search is limited to, and the way to search everywhere. */
export function SearchScope() {
  const { filter } = useShownFeed();
  const [text, id] = filter.kind === 'search' ? [filter.text, filter.schoolId] : [];
  const name = useSchool(id).data?.name ?? t('this school');
  if (!text || !id) return null;
  return (
    <p className="row-4">
      <span>{withParts('Only reports from {school}', { school: <SchoolLink school={{ id, name }} /> })}</span>
      <Link to={addressOf({ kind: 'search', text })}>{t('Search all schools')}</Link>
    </p>
  );
}
