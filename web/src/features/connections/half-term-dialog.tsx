import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type HalfTerm, moveHalfTerm } from './api.ts';
import css from './connections.module.css';
import { nations } from './nations.ts';

const Day = z.iso.date(msg('Choose a day'));
const Dates = z.object({ england: Day, wales: Day, scotland: Day, northernIreland: Day });
type Dates = z.infer<typeof Dates>;

interface Props {
  /** Null while nothing is edited. */
  halfTerm: HalfTerm | null;
  onMoved: (halfTerm: HalfTerm) => void;
  onClose: () => void;
}

/** Moves the first days of a half term that has not begun. */
export function HalfTermDialog({ halfTerm, onMoved, onClose }: Props) {
  return (
    <Dialog open={halfTerm !== null} onClose={onClose} title={halfTerm ? sayTerm(halfTerm.name) : undefined}>
      {halfTerm && <DatesForm halfTerm={halfTerm} onMoved={onMoved} onClose={onClose} />}
    </Dialog>
  );
}

function DatesForm({ halfTerm, onMoved, onClose }: Props & { halfTerm: HalfTerm }) {
  const [failure, setFailure] = useState('');
  const alert = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, setError, formState } = useForm<Dates>({
    resolver: zodResolver(Dates),
    defaultValues: halfTerm.dates,
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);

  async function save(dates: Dates) {
    setFailure('');
    try {
      onMoved(await moveHalfTerm(halfTerm.id, dates));
    } catch (error) {
      const refused = nations.flatMap(({ key }) => {
        const found = error instanceof ApiError && error.errors.find(({ field }) => field === `dates.${key}`);
        return found ? [{ key, message: found.message }] : [];
      });
      for (const [index, { key, message }] of refused.entries()) setError(key, { message }, { shouldFocus: index === 0 });
      if (refused.length === 0) setFailure(explain(error));
    }
  }

  return (
    <form noValidate className={css.dates} onSubmit={handleSubmit(save)}>
      <p className={css.soft}>{t('First day of school. All links are made at four in the morning of the earliest.')}</p>
      {failure && (
        <AlertPanel ref={alert}>
          <p>{failure}</p>
        </AlertPanel>
      )}
      {nations.map(({ key, name }) => (
        <DateField key={key} label={t(name)} error={errors[key]?.message} {...register(key)} />
      ))}
      <div className={css.actions}>
        <Button type="submit" busy={isSubmitting}>
          {t('Save')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The server's own sentence where it refuses the days as they stand together. */
const explain = (error: unknown): string =>
  error instanceof ApiError && error.status === 409
    ? t(error.message)
    : `${t('The half term was not changed.')} ${explainFailure(error) ?? t('Please try again.')}`;
