import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { headingOf, inCensusOrder } from '../../lib/ethnicities.ts';
import { fieldsOf } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import edit from '../../shell/edit-page.module.css';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Choices, Select, TextField } from '../../ui/field.tsx';
import { SaveBar, useStoredForm } from '../../ui/use-stored-form.tsx';
import { type Lookups, type School, updateSchool } from './api.ts';
import { SchoolValues, schoolFields, toValues, wrongPupils } from './school-schema.ts';

interface Props {
  school: School;
  lookups: Lookups;
  onSaved: (saved: School) => void;
  onFailed: (failed: boolean) => void;
}

/** All fields of a school that staff may edit; read-only while the school is inactive. */
export function SchoolForm({ school, lookups, onSaved, onFailed }: Props) {
  const isReadOnly = !school.active;
  const element = useRef<HTMLFormElement>(null);
  const { form, draftLine, saved, failed, reason, status, problems, submit, changed, reset } = useStoredForm({
    stored: school,
    schema: SchoolValues,
    fields: schoolFields,
    toValues,
    draft: { kind: 'school', subject: school.id, isReadOnly },
    check: async () =>
      isNoNumber(element.current?.elements.namedItem('numberOfPupils'))
        ? { field: 'numberOfPupils', message: wrongPupils }
        : undefined,
    save: (values) => updateSchool(school.id, values),
    onSaved,
    onFailed,
  });
  const { isSubmitting, submitCount } = form.formState;

  return (
    <form
      ref={element}
      noValidate
      autoComplete="off"
      className="stack-5"
      aria-label={t('School details')}
      onSubmit={submit}
      onChange={changed}
    >
      {isReadOnly && <AlertPanel tone="info">{t('This school is inactive. Activate it to change its details.')}</AlertPanel>}
      {draftLine}
      <ErrorSummary attempt={submitCount} errors={problems}>
        {failed && reason && <p>{reason}</p>}
      </ErrorSummary>
      <Card as="section" id="school" className={edit.section} aria-labelledby="school-heading">
        <h2 id="school-heading">{t('School')}</h2>
        <SchoolFields form={form} lookups={lookups} isReadOnly={isReadOnly} />
      </Card>
      <Card as="section" id="subscription" className={edit.section} aria-labelledby="subscription-heading">
        <h2 id="subscription-heading">{t('Subscription Details')}</h2>
        <SubscriptionFields form={form} codes={lookups.promotionCodes} isReadOnly={isReadOnly} />
      </Card>
      {!isReadOnly && <SaveBar {...{ isSubmitting, saved, status }} onReset={reset} />}
    </form>
  );
}

/** A number field also returns '' for "12e": unreadable input must not be saved as empty. */
const isNoNumber = (field: Element | RadioNodeList | null | undefined): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

interface SchoolFieldsProps {
  form: UseFormReturn<SchoolValues>;
  lookups: Lookups;
  isReadOnly: boolean;
}

function SchoolFields({ form, lookups, isReadOnly }: SchoolFieldsProps) {
  const field = fieldsOf(form);
  // A select cannot be read-only, only disabled.
  const text = (name: keyof SchoolValues) => ({ ...field(name), readOnly: isReadOnly });
  const select = (name: keyof SchoolValues) => ({ ...field(name), disabled: isReadOnly });

  return (
    <div className={edit.fields}>
      <TextField label={t('School Name')} {...text('name')} />
      <TextField label={t('Number of Pupils')} optional type="number" min={0} max={10_000} {...text('numberOfPupils')} />
      <TextField label={t('Primary Contact Name')} optional {...text('headTeacher')} />
      <TextField label={t('School Email')} optional type="email" {...text('email')} />
      <Select label={t('County')} {...select('countyId')}>
        <Choices items={lookups.counties} groupOf={({ nation }) => nation} isSorted />
      </Select>
      <TextField label={t('Postcode')} {...text('zip')} />
      <Select label={t('School Type')} {...select('typeId')}>
        <Choices items={lookups.schoolTypes} />
      </Select>
      <Select label={t('Location Type')} {...select('locationTypeId')}>
        <Choices items={lookups.locationTypes} />
      </Select>
      <Select label={t('Primary Ethnicity')} optional {...select('primaryEthnicityId')}>
        <Choices items={inCensusOrder(lookups.ethnicities)} groupOf={headingOf} />
      </Select>
      <Select label={t('Secondary Ethnicity')} optional {...select('secondaryEthnicityId')}>
        <Choices items={inCensusOrder(lookups.ethnicities)} groupOf={headingOf} />
      </Select>
    </div>
  );
}

interface SubscriptionFieldsProps {
  form: UseFormReturn<SchoolValues>;
  codes: Lookups['promotionCodes'];
  isReadOnly: boolean;
}

function SubscriptionFields({ form, codes, isReadOnly }: SubscriptionFieldsProps) {
  const field = fieldsOf(form);
  const text = (name: keyof SchoolValues) => ({ ...field(name), readOnly: isReadOnly });
  const [trialStart, subscriptionStart] = form.watch(['trialStartDate', 'subscriptionStartDate']);

  return (
    <>
      <div className={edit.fields}>
        <DateField label={t('Trial Start')} optional {...text('trialStartDate')} value={trialStart} />
        <DateField label={t('Subscription Start')} optional {...text('subscriptionStartDate')} value={subscriptionStart} />
        <TextField label={t('Promotion Code From User')} optional {...text('promotionCodeFromUser')} />
        <Select label={t('Promotion Code')} {...field('promotionCodeId')} disabled={isReadOnly}>
          <option value="">{t('Select…')}</option>
          {codes.map(({ id, startsWith, description }) => (
            <option key={id} value={id}>
              {startsWith} – {description}
            </option>
          ))}
        </Select>
      </div>
      {form.formState.dirtyFields.promotionCodeId && (
        <AlertPanel tone="warning">
          {t(
            'Warning! Changing promotion code does not automatically change the start date. This needs to be adjusted manually.',
          )}
        </AlertPanel>
      )}
    </>
  );
}
