import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/field.tsx';
import css from './new-year-panel.module.css';
import { nameOf, type StepProps } from './plan.ts';

/** Step 1: who leaves the school. */
export function LeaversStep({ school, draft, meId, setDraft }: StepProps & { meId: number }) {
  const others = school.users.filter(({ id }) => id !== meId);
  if (others.length === 0) return <p>{t('Nobody else has an account at your school.')}</p>;
  return (
    <fieldset className={cx('stack-3', css.leavers)}>
      <legend>{t('Tick everyone who leaves your school. Their accounts are closed; their reports stay.')}</legend>
      {others.map((user) => (
        <Checkbox
          key={user.id}
          id={`leaver-${user.id}`}
          label={<bdi translate="no">{nameOf(user)}</bdi>}
          hint={user.safeguardingLead ? t('Safeguarding lead') : <bdi translate="no">{user.schoolGroup.name}</bdi>}
          checked={draft.leavers.includes(user.id)}
          onChange={({ target }) =>
            setDraft({
              ...draft,
              leavers: target.checked ? [...draft.leavers, user.id] : draft.leavers.filter((id) => id !== user.id),
            })
          }
        />
      ))}
    </fieldset>
  );
}
