import useSWR from 'swr';
import { plural } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { ClassChip } from '../../../ui/class-chip.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { getSchool, type User } from '../api.ts';
import { badgeOf, useReader } from '../reader-store.ts';
import { schoolLine } from '../wording.ts';
import css from './schools.module.css';

/** The reader's school and class. Its figures come a little later, or not at all; the names are always there. */
export function MySchool({ me: { school, schoolGroup } }: { me: User }) {
  const { data } = useSWR(['school', school.id], ([, id]) => getSchool(id), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  const links = useReader((reader) => reader.connections?.length ?? 0);
  const line = data ? schoolLine(data) : '';
  return (
    <Card className={css.mine}>
      <div className={css.who}>
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
