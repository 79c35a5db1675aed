import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import type { User } from '../api.ts';
import css from './new-year-panel.module.css';
import { nameOf, placeOf, type StepProps, stayersOf, withTeacher } from './plan.ts';

type TeachersProps = StepProps & { place: string; className: string };

/** A select for each teacher of a class next year; a further one adds a teacher. */
export function Teachers({ place, className, school, draft, setDraft }: TeachersProps) {
  const [isAdding, setAdding] = useState(false);
  const stayers = stayersOf(draft, school);
  const teachers = stayers.filter((user) => placeOf(draft, school, user) === place);
  const label = <span className="visually-hidden">{t('Teacher of {name}', { name: className || t('New class') })}</span>;
  const said = (user: User) =>
    String(user.schoolGroup.id) === place ? t('{name}, as now', { name: nameOf(user) }) : nameOf(user);
  const options = (chosen: number | null) =>
    stayers
      .filter(({ id }) => id === chosen || !teachers.some((teacher) => teacher.id === id))
      .map((user) => (
        <option key={user.id} value={user.id}>
          {said(user)}
        </option>
      ));
  const choose = (before: number | null, value: string) => {
    setDraft(withTeacher(draft, school, place, before, value === '' ? null : Number(value)));
    setAdding(false);
  };
  return (
    <div className={cx('stack-2', css.bare)}>
      {teachers.map(({ id }) => (
        <Select
          key={id}
          id={`teacher-${place}-${id}`}
          label={label}
          value={id}
          onChange={(event) => choose(id, event.target.value)}
        >
          {options(id)}
          <option value="">{t('No longer with this class')}</option>
        </Select>
      ))}
      {teachers.length === 0 || isAdding ? (
        <Select id={`teacher-${place}-new`} label={label} value="" onChange={(event) => choose(null, event.target.value)}>
          <option value="">{t('Choose a teacher…')}</option>
          {options(null)}
        </Select>
      ) : (
        <Button
          look="quiet"
          aria-label={t('Add another teacher to {name}', { name: className })}
          onClick={() => {
            setAdding(true);
            focusAfterRender(`teacher-${place}-new`);
          }}
        >
          {t('Add another teacher')}
        </Button>
      )}
    </div>
  );
}
