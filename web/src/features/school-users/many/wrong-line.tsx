import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { msg, spoken, t } from '../../../lib/i18n.ts';
import { titles } from '../../../lib/user-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, Select, TextField } from '../../../ui/field.tsx';
import type { Line } from './many-lines.ts';
import css from './many-panel.module.css';
import type { Person } from './people-list.ts';

const labels: [keyof Person, string][] = [
  ['title', msg('Title')],
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

const fields = labels.slice(1);

/** One message for all errors of a line: first what is missing. */
function messageOf({ person, errors }: Line): string {
  const isMissing = (field: string) => labels.some(([name]) => name === field && person[name] === '');
  const missing = labels.filter(([name]) => person[name] === '' && errors.some(({ field }) => field === name));
  const names = missing.map(([, label]) => t(label).toLowerCase());
  const others = errors.filter(({ field }) => !isMissing(field)).map(({ message }) => t(message));
  const sentence = names.length > 0 && t('Missing: {fields}.', { fields: new Intl.ListFormat(spoken()).format(names) });
  return [sentence, ...others.map((other) => other.replace(/\.?$/, '.'))].filter(Boolean).join(' ');
}

/** A line with a problem, to mend or to leave out. */
export function WrongLine({ line, onChange, onLeaveOut }: Props) {
  const { id, person, errors } = line;
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  const message = messageOf(line);
  const errorId = `many-${id}-error`;
  const errorOf = (field: string) => ({ errorId, error: errors.find((error) => error.field === field)?.message });
  return (
    <li>
      <fieldset className={cx('stack-3 start', css.line)}>
        <legend className={cx('strong', css.legend)}>
          {t('Line {number}', { number: id + 1 })} {name && <bdi translate="no">· {name}</bdi>}
        </legend>
        {message && <FieldError id={errorId}>{message}</FieldError>}
        <div className={cx('stack-3', css.fields)}>
          <Select
            id={`many-${id}-title`}
            label={t('Title')}
            {...errorOf('title')}
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
              {...errorOf(field)}
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
