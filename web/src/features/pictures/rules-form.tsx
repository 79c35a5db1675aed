import { useState } from 'react';
import * as z from 'zod/mini';
import { audiences, audienceWords } from '../../lib/audiences.ts';
import { t } from '../../lib/i18n.ts';
import { type PictureRules, savePictureRules } from '../../lib/picture-rules.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SaveBar, useStoredForm } from '../../ui/use-stored-form.tsx';

const Rules = z.object({ defaultAudience: z.enum(audiences), preModeration: z.boolean() });
type Rules = z.infer<typeof Rules>;

/** Who sees the school's reports unless their author chooses fewer people, and whether a Lead reads them first. */
export function RulesForm({ rules, onFailed }: { rules: PictureRules; onFailed: (failed: boolean) => void }) {
  const [stored, setStored] = useState<Rules>(rules);
  const { form, draftLine, saved, reason, status, problems, submit, changed, reset, field } = useStoredForm<Rules, Rules>({
    stored,
    schema: Rules,
    fields: ['defaultAudience', 'preModeration'],
    toValues: ({ defaultAudience, preModeration }) => ({ defaultAudience, preModeration }),
    draft: { kind: 'picture-rules' },
    save: savePictureRules,
    onSaved: setStored,
    onFailed,
  });
  const { isDirty, isSubmitting, submitCount } = form.formState;
  const service = SERVICE_NAME;
  return (
    <Card as="section" aria-labelledby="rules-heading">
      <form noValidate className="stack-5" onSubmit={submit} onChange={changed}>
        <h2 id="rules-heading" tabIndex={-1} className="size-4">
          {t('Our school’s rules')}
        </h2>
        {draftLine}
        <ErrorSummary attempt={submitCount} errors={problems}>
          {reason !== undefined && (
            <p>
              {t('The rules were not saved.')} {reason}
            </p>
          )}
        </ErrorSummary>
        <RadioGroup
          legend={t('Who will see our reports')}
          hint={t('Teachers can choose fewer people for a report, never more. Reports posted before keep who sees them.')}
          choices={audiences.map((audience) => ({
            value: audience,
            label: t(audienceWords[audience].name, { service }),
            hint: t(audienceWords[audience].hint),
          }))}
          {...field('defaultAudience')}
        />
        <Checkbox
          label={t('A Lead reads everything first')}
          hint={t('Reports, comments and replies of our teachers wait until a Lead has approved them.')}
          {...field('preModeration')}
        />
        <SaveBar {...{ isDirty, isSubmitting, saved, status }} onReset={reset} />
      </form>
    </Card>
  );
}
