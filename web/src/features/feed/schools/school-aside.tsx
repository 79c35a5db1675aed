import { t } from '../../../lib/i18n.ts';
import { useFeed } from '../feed-store.ts';
import { useReader } from '../reader-store.ts';
import { MySchool } from './my-school.tsx';
import { SchoolSummary } from './school-summary.tsx';
import css from './schools.module.css';

/** The chosen school; without one, on wide screens, the reader's own school and class. */
export function SchoolAside() {
  const filter = useFeed((feed) => feed.filter);
  const me = useReader((reader) => reader.me);
  if (filter.kind === 'school') {
    return (
      <aside aria-label={t('Chosen school')} className={css.aside}>
        <SchoolSummary key={filter.school.id} schoolId={filter.school.id} />
      </aside>
    );
  }
  return (
    me && (
      <aside aria-label={t('My class')} className={css.aside} data-mine>
        <MySchool me={me} />
      </aside>
    )
  );
}
