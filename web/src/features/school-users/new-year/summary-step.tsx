import type { ReactNode } from 'react';
import { plural, t } from '../../../lib/i18n.ts';
import { changesOf, isEmpty, nameOf, placeName, type StepProps } from './plan.ts';

/** Step 3: every change, before it is made. */
export function SummaryStep({ school, draft }: Omit<StepProps, 'setDraft'>) {
  const changes = changesOf(draft, school);
  const { renamed, ended, added, moves, leavers } = changes;
  if (isEmpty(changes)) return <p>{t('Nothing changes. Go back to move classes or people.')}</p>;
  const both = (name: string, description: string | null) => (description ? `${name} (${description})` : name);
  return (
    <div className="stack-4">
      <Part title={t('Classes')} isShown={renamed.length + ended.length + added.length > 0}>
        {renamed.map(({ group, next }) => (
          <li key={group.id}>
            {t('{before} becomes {after}', {
              before: both(group.name, group.description),
              after: both(next.name, next.description),
            })}
          </li>
        ))}
        {ended.map(({ id, name, description }) => (
          <li key={id}>{t('{name} leaves our school', { name: both(name, description) })}</li>
        ))}
        {added.map(({ place, name, description }) => (
          <li key={place}>{t('{name} is new', { name: both(name, description) })}</li>
        ))}
      </Part>
      <Part title={t('Teachers')} isShown={moves.length > 0}>
        {moves.map(({ user, place }) => (
          <li key={user.id}>
            {t('{name} moves from {before} to {after}', {
              name: nameOf(user),
              before: user.schoolGroup.name,
              after: placeName(draft, school, place),
            })}
          </li>
        ))}
      </Part>
      <Part title={t('People who leave')} isShown={leavers.length > 0}>
        {leavers.map((user) => (
          <li key={user.id}>
            <bdi translate="no">{nameOf(user)}</bdi>
            {user.safeguardingLead && ` – ${t('Name another safeguarding lead first: undoing does not bring this back.')}`}
          </li>
        ))}
      </Part>
      {leavers.length > 0 && (
        <p className="quiet">{plural(leavers.length, 'This account is closed.', 'These {count} accounts are closed.')}</p>
      )}
    </div>
  );
}

const Part = ({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) =>
  isShown && (
    <section>
      <h4>{title}</h4>
      <ul>{children}</ul>
    </section>
  );
