import type { ComponentPropsWithRef } from 'react';
import { plural, t } from '../../../lib/i18n.ts';
import { lengthOf } from '../../../lib/text-length.ts';
import { TextField } from '../../../ui/field.tsx';
import css from './report-form.module.css';

/** The title of a report, with the number of characters that may follow. */
export const TitleField = ({ title, ...field }: Partial<ComponentPropsWithRef<typeof TextField>> & { title: string }) => (
  <div className={css.counted}>
    <TextField label={t('Title')} autoComplete="off" {...field} />
    <Counter left={100 - lengthOf(title)} />
  </div>
);

/** Announced only near the end. */
function Counter({ left }: { left: number }) {
  const words =
    left < 0 ? t('{count} too many', { count: -left }) : plural(left, '{count} character left', '{count} characters left');
  return (
    <div className={`small quiet ${css.counter}`}>
      <span aria-hidden>{words}</span>
      <span role="status" className="visually-hidden">
        {left <= 20 && words}
      </span>
    </div>
  );
}
