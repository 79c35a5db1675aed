import type { ComponentPropsWithRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/field.tsx';
import css from './report-form.module.css';

type Props = { isNeeded: boolean } & Omit<ComponentPropsWithRef<'input'>, 'type'> & { error?: string | undefined };

/** The tick that new pictures and a wider audience need; without them, a reminder. */
export const ConsentField = ({ isNeeded, ...field }: Props) =>
  isNeeded ? (
    <div className={css.consent}>
      <Checkbox
        label={t('Everyone pictured has consent for where this report can be seen')}
        hint={t('No pupil surnames, and no names beside close-up pictures.')}
        {...field}
      />
    </div>
  ) : (
    <p className={css.reminder}>{t('Leave out pupils’ surnames, and check you have consent for everyone pictured.')}</p>
  );
