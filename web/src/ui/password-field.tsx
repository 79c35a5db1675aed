import { type ComponentPropsWithRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import css from './field.module.css';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

type Props = Omit<FieldProps, 'label'> & { label: string } & Omit<ComponentPropsWithRef<'input'>, 'type'>;

/**
 * A password with a toggle that shows and hides it, named after its label ("Show current password"). Its words stay as they are:
 * a pressed "Hide" would say the opposite of what it does. Pasting is allowed.
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
