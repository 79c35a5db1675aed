import { Link } from 'react-router-dom';
import { plural, t } from '../../../lib/i18n.ts';
import { type Me, useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { preloaded } from '../../../ui/preloaded.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { TieRibbon } from '../../../ui/tie-ribbon.tsx';
import { useShownFeed } from '../feed-state.ts';
import { QuiltAside } from '../quilt-slot.tsx';
import { badgeOf, useConnections } from '../reader.ts';
import { useSchool } from '../reports.ts';
import { schoolLine } from '../wording.ts';
import css from './schools.module.css';

/** Loaded with a school's reports. */
export const schoolSummary = preloaded(async () => (await import('./school-summary.tsx')).SchoolSummary);

/** The chosen school; without one, on wide screens, the user's own class and school. */
export function SchoolAside() {
  const { filter } = useShownFeed();
  const me = useMe();
  if (filter.kind === 'school') {
    return (
      <aside aria-label={t('Chosen school')} className={css.aside}>
        <schoolSummary.Component key={filter.school.id} schoolId={filter.school.id} />
      </aside>
    );
  }
  return (
    me && (
      <aside aria-label={t('My class')} className={`stack-4 ${css.aside}`} data-mine>
        <MySchool me={me} />
        <QuiltAside />
      </aside>
    )
  );
}

/** The user's class, and their school with its statistics, which arrive later or not at all. */
function MySchool({ me: { school, schoolGroup } }: { me: Me }) {
  const { data } = useSchool(school.id);
  const links = useConnections()?.length ?? 0;
  const line = data ? schoolLine(data) : '';
  return (
    <Card flush className={css.mine}>
      <TieRibbon groupId={schoolGroup.id} />
      <div className={css.mineBody}>
        <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(data)} />
        <div className="grow">
          <h2>
            <Link to={paths.classOf(schoolGroup.id)} translate="no">
              {schoolGroup.name}
            </Link>
          </h2>
          <p className="small quiet" translate="no">
            {school.name}
          </p>
          {line && <p className="small quiet">{line}</p>}
        </div>
      </div>
      {links > 0 && (
        <p className={`small quiet ${css.mineLinks}`}>
          {plural(links, 'Linked with {count} school this half term.', 'Linked with {count} schools this half term.')}
        </p>
      )}
    </Card>
  );
}
