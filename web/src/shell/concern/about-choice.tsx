import useSWR from 'swr';
import type { fieldsOf } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { listHandlers } from './api.ts';
import { abouts } from './schema.ts';

type FieldProps = ReturnType<ReturnType<typeof fieldsOf<Record<string, string>>>>;

/** Asks whether the concern is about somebody who would handle it at the school. */
export function AboutChoice(field: FieldProps) {
  return (
    <RadioGroup
      legend={t('Is this about somebody who looks after concerns at a school?')}
      hint={t('If so, our team handles it without them.')}
      choices={Object.entries(abouts).map(([value, label]) => ({ value, label: t(label) }))}
      {...field}
    />
  );
}

/** Offers the names of those people of the user's own school. Nothing is shown while there are none, or they cannot be loaded. */
export function HandlerChoice(field: FieldProps) {
  const { data: handlers = [] } = useSWR('/api/concern/handlers', listHandlers, { shouldRetryOnError: false });
  if (handlers.length === 0) return null;
  return (
    <RadioGroup
      legend={t('Is it one of these people at your school?')}
      choices={[
        ...handlers.map((handler) => ({
          value: String(handler.id),
          label: <bdi translate="no">{fullName(handler)}</bdi>,
          ...(handler.isSafeguardingLead && { hint: t('Safeguarding lead') }),
        })),
        { value: '', label: t('Someone else, or I’d rather not say') },
      ]}
      {...field}
    />
  );
}
