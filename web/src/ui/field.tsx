import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { spoken, t } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import css from './field.module.css';

/** Props of every field, in addition to those of its element. Its id is `id`, else `name`: error summaries link to it. */
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** The id of a FieldError that says the errors of several fields at once. */
  errorId?: string | undefined;
  /** Adds "(optional)" after the label; required fields are unmarked. */
  optional?: boolean;
};

/** The ids and ARIA attributes that connect a control with its hint and error. */
export function useFieldIds({
  id,
  name,
  hint,
  error,
  errorId: sharedId,
}: FieldProps & { id?: string | undefined; name?: string | undefined }) {
  const generated = useId();
  const controlId = id ?? name ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = sharedId ?? `${controlId}-error`;
  const describedBy = cx(hint ? hintId : undefined, error ? errorId : undefined) || undefined;
  const aria = { id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined };
  return { controlId, hintId, errorId, aria };
}

type Layout = FieldProps & { ids: ReturnType<typeof useFieldIds>; children: ReactNode };

/** Label, hint, error and control, in this order from top to bottom. */
export function Field({ label, hint, error, errorId, optional, ids, children }: Layout) {
  return (
    <div className={cx(css.field, error && css.wrong)}>
      <label className={css.label} htmlFor={ids.controlId}>
        {label}
        {optional && <span className={css.optional}> {t('(optional)')}</span>}
      </label>
      {hint && (
        <p id={ids.hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error && !errorId && <FieldError id={ids.errorId}>{error}</FieldError>}
      {children}
    </div>
  );
}

/** The error text at a refused field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={css.error}>
      <CircleAlert aria-hidden strokeWidth={2} />
      <span>
        <span className="visually-hidden">{t('Error:')} </span>
        {typeof children === 'string' ? t(children) : children}
      </span>
    </p>
  );
}

export function TextField({
  label,
  hint,
  error,
  errorId,
  optional,
  className,
  ...input
}: FieldProps & ComponentPropsWithRef<'input'>) {
  const field = { label, hint, error, errorId, optional };
  const ids = useFieldIds({ ...field, id: input.id, name: input.name });
  return (
    <Field {...field} ids={ids}>
      <input {...input} {...ids.aria} className={cx(css.control, className)} />
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, className, ...area }: FieldProps & ComponentPropsWithRef<'textarea'>) {
  const field = { label, hint, error, optional };
  const ids = useFieldIds({ ...field, id: area.id, name: area.name });
  return (
    <Field {...field} ids={ids}>
      <textarea {...area} {...ids.aria} className={cx(css.control, className)} />
    </Field>
  );
}

/** A native select; options (and optgroups) are its children. */
export function Select({
  label,
  hint,
  error,
  errorId,
  optional,
  className,
  children,
  ...select
}: FieldProps & ComponentPropsWithRef<'select'>) {
  const field = { label, hint, error, errorId, optional };
  const ids = useFieldIds({ ...field, id: select.id, name: select.name });
  return (
    <Field {...field} ids={ids}>
      <span className={css.select}>
        <select {...select} {...ids.aria} className={cx(css.control, className)}>
          {children}
        </select>
        <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
      </span>
    </Field>
  );
}

export function Checkbox({
  label,
  hint,
  error,
  ...input
}: Omit<FieldProps, 'optional'> & Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const ids = useFieldIds({ label, hint, error, id: input.id, name: input.name });
  return (
    <div className={css.check}>
      <input {...input} {...ids.aria} type="checkbox" />
      <label htmlFor={ids.controlId}>{label}</label>
      {hint && (
        <p id={ids.hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
    </div>
  );
}

type Props = Omit<FieldProps, 'label'> & { label: string } & Omit<ComponentPropsWithRef<'input'>, 'type'>;

/**
 * A password field with a toggle named after its label ("Show current password"). The toggle's text never changes, because a
 * pressed "Hide" would say the opposite of what it does. Pasting is allowed.
 */
export function PasswordField({ label, hint, error, optional, className, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const field = { label, hint, error, optional };
  const ids = useFieldIds({ ...field, id: input.id, name: input.name });
  return (
    <Field {...field} ids={ids}>
      <div className={css.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...ids.aria}
          type={shown ? 'text' : 'password'}
          className={cx(css.control, className)}
        />
        <Button
          look="secondary"
          aria-label={t('Show {field}', { field: label.toLowerCase() })}
          aria-pressed={shown}
          aria-controls={ids.controlId}
          onClick={() => setShown(!shown)}
        >
          {t('Show')}
        </Button>
      </div>
    </Field>
  );
}

type CodeFieldProps = { error?: string | undefined } & ComponentPropsWithRef<'input'>;

/** A field for six digits: phones show the number pad and suggest a code that they received. */
export const CodeField = (input: CodeFieldProps) => (
  <TextField
    {...input}
    label={t('One-time code')}
    hint={t('Please enter the 6-digit code from your authenticator app')}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    spellCheck={false}
  />
);

/** Related fields under one legend. */
export function Fieldset({ legend, className, children, ...rest }: ComponentPropsWithRef<'fieldset'> & { legend: ReactNode }) {
  return (
    <fieldset {...rest} className={className}>
      <legend className={css.legend}>{legend}</legend>
      <div className="stack-4">{children}</div>
    </fieldset>
  );
}

interface Item {
  id: number;
  name: string;
}

interface ChoicesProps<T extends Item> {
  items: readonly T[];
  /** Names the group of an item. */
  groupOf?: (item: T) => string;
  /** By name in the reader's language; by default they keep their order. */
  isSorted?: boolean;
}

/** The options of a select: an empty one first, then the items, perhaps in groups. */
export function Choices<T extends Item>({ items, groupOf, isSorted = false }: ChoicesProps<T>) {
  const groups = groupOf ? [...new Set(items.map(groupOf))] : [];
  const options = (some: readonly T[]) => {
    const named = some.map(({ id, name }) => ({ id, said: t(name) }));
    return (isSorted ? named.toSorted((one, two) => one.said.localeCompare(two.said, spoken())) : named).map(({ id, said }) => (
      <option key={id} value={id}>
        {said}
      </option>
    ));
  };
  return (
    <>
      <option value="">{t('Select…')}</option>
      {groupOf
        ? groups.map((group) => (
            <optgroup key={group} label={t(group)}>
              {options(items.filter((item) => groupOf(item) === group))}
            </optgroup>
          ))
        : options(items)}
    </>
  );
}
