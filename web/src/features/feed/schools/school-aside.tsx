import { plural, t } from '../../../lib/i18n.ts';
import { type Me, useMe } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { ClassChip } from '../../../ui/tie-ribbon.tsx';
import { useFeed } from '../feed-state.ts';
import { badgeOf, useConnections } from '../reader.ts';
import { useSchool } from '../reports.ts';
import { schoolLine } from '../wording.ts';
import { SchoolSummary } from './school-summary.tsx';
import css from './schools.module.css';

/** The chosen school; without one, on wide screens, the user's own school and class. */
export function SchoolAside() {
  const filter = useFeed((feed) => feed.filter);
  const me = useMe();
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

/** The user's school and class. Its statistics arrive later or not at all; the names are always shown. */
function MySchool({ me: { school, schoolGroup } }: { me: Me }) {
  const { data } = useSchool(school.id);
  const links = useConnections()?.length ?? 0;
  const line = data ? schoolLine(data) : '';
  return (
    <Card className="stack-3">
      <div className="row-3">
        <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(data)} />
        <div className={css.named}>
          <h2 translate="no">{school.name}</h2>
          {line && <p className={css.soft}>{line}</p>}
        </div>
      </div>
      {links > 0 && (
        <p className={css.soft}>
          {plural(links, 'Linked with {count} school this half term.', 'Linked with {count} schools this half term.')}
        </p>
      )}
      {schoolGroup && (
        <p>
          <ClassChip groupId={schoolGroup.id}>{schoolGroup.name}</ClassChip>
        </p>
      )}
    </Card>
  );
}
