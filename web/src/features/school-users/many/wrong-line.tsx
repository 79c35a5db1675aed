import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { msg, t } from '../../../lib/i18n.ts';
import { titles } from '../../../lib/user-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import type { Line } from './many-lines.ts';
import css from './many-panel.module.css';
import type { Person } from './people-list.ts';

const fields: [keyof Person, string][] = [
  ['firstName', msg('First name')],
  ['lastName', msg('Last name')],
  ['email', msg('Email')],
  ['schoolPosition', msg('Position')],
  ['group', msg('Group')],
];

interface Props {
  line: Line;
  onChange: (person: Person) => void;
  onLeaveOut: () => void;
}

/** A line with a problem, to mend or to leave out. */
export function WrongLine({ line: { id, person, errors }, onChange, onLeaveOut }: Props) {
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <li>
      <fieldset className={cx('stack-3 start', css.line)}>
        <legend className={cx('strong', css.legend)}>
          {t('Line {number}', { number: id + 1 })} {name && <bdi translate="no">· {name}</bdi>}
        </legend>
        <div className={cx('stack-3', css.fields)}>
          <Select
            id={`many-${id}-title`}
            label={t('Title')}
            error={errorOf('title')}
            value={titles.some((title) => title === person.title) ? person.title : ''}
            onChange={(event) => onChange({ ...person, title: event.target.value })}
          >
            <option value="">{t('Select…')}</option>
            {titles.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </Select>
          {fields.map(([field, label]) => (
            <TextField
              key={field}
              id={`many-${id}-${field}`}
              label={t(label)}
              autoComplete="off"
              error={errorOf(field)}
              value={person[field]}
              onChange={(event) => onChange({ ...person, [field]: event.target.value })}
            />
          ))}
        </div>
        <Button
          look="secondary"
          aria-label={t('Leave out line {number}', { number: id + 1 })}
          onClick={() => {
            onLeaveOut();
            focusAfterRender('many-heading');
          }}
        >
          {t('Leave out')}
        </Button>
      </fieldset>
    </li>
  );
}
