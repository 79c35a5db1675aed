import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { headingOf, inCensusOrder } from '../../lib/ethnicities.ts';
import { t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Choices, Fieldset, Select, TextField } from '../../ui/field.tsx';
import { SaveBar, useStoredForm } from '../../ui/use-stored-form.tsx';
import { type Lookups, loadProfile, type School, saveSchool } from './api.ts';
import { BadgeCard } from './badge-card.tsx';
import { SafeguardingLeadForm } from './safeguarding-lead-form.tsx';
import { formOf, SchoolForm, schoolFields } from './schema.ts';
import css from './school-profile.module.css';
import { SignInSection } from './sign-in-section.tsx';

export const loader = () => loadProfile();

/** A Lead's own school: the badge on one side, all other details on the other. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [school, setSchool] = useState(loaded.school);
  const [failed, setFailed] = useState({ details: false, signIn: false });

  return (
    <Page title={t('School Profile')} failed={failed.details || failed.signIn}>
      <p className={cx('quiet size-3', css.name)} translate="no">
        {school.name}
      </p>
      <div className={cx('stack-5', css.columns)}>
        <BadgeCard
          school={school}
          rules={loaded.config}
          onChange={({ badgeMediaItem }) => setSchool((before) => ({ ...before, badgeMediaItem }))}
        />
        <div className="stack-5">
          <SchoolDetails
            school={school}
            lookups={loaded.lookups}
            onSaved={setSchool}
            onFailed={(details) => setFailed((before) => ({ ...before, details }))}
          />
          <SafeguardingLeadForm users={loaded.users} />
          <SignInSection
            loaded={loaded.signIn}
            schoolName={school.name}
            onFailed={(signIn) => setFailed((before) => ({ ...before, signIn }))}
          />
        </div>
      </div>
    </Page>
  );
}

type Props = { school: School; lookups: Lookups; onSaved: (school: School) => void; onFailed: (failed: boolean) => void };

/** The form of the school fields that a Lead may edit. */
function SchoolDetails({ school, lookups, onSaved, onFailed }: Props) {
  const { form, draftLine, saved, reason, status, problems, submit, changed, reset, field } = useStoredForm({
    stored: school,
    schema: SchoolForm,
    fields: schoolFields,
    toValues: formOf,
    draft: { kind: 'school-profile', subject: school.id },
    save: (form) => saveSchool(school.id, form),
    onSaved,
    onFailed,
  });
  const { isDirty, isSubmitting, submitCount } = form.formState;

  return (
    <Card>
      <form noValidate autoComplete="off" className="stack-6" onSubmit={submit} onChange={changed}>
        {draftLine}
        <ErrorSummary attempt={submitCount} errors={problems}>
          {reason !== undefined && <p>{t('The profile was not saved. {why}', { why: reason })}</p>}
        </ErrorSummary>
        <Fieldset legend={t('Name and contact')}>
          <TextField label={t('School Name')} {...field('name')} />
          <div className={cx('stack-4', css.pair)}>
            <TextField label={t('Primary Contact Name')} autoComplete="off" {...field('headTeacher')} />
            <TextField label={t('School Email')} optional type="email" autoComplete="off" {...field('email')} />
          </div>
          <div className={cx('stack-4', css.pair)}>
            <TextField label={t('Postcode')} {...field('zip')} />
            <Select label={t('County')} {...field('countyId')}>
              <Choices items={lookups.counties} groupOf={({ nation }) => nation} isSorted />
            </Select>
          </div>
        </Fieldset>
        <Fieldset legend={t('About your school')}>
          <p className="quiet">{t('Other schools see this, and it helps us to link you with schools unlike your own.')}</p>
          <div className={cx('stack-4', css.pair)}>
            <Select label={t('School Type')} {...field('typeId')}>
              <Choices items={lookups.schoolTypes} />
            </Select>
            <Select label={t('Location Type')} {...field('locationTypeId')}>
              <Choices items={lookups.locationTypes} />
            </Select>
          </div>
          <div className={cx('stack-4', css.pair)}>
            <TextField
              label={t('Number of Pupils')}
              optional
              inputMode="numeric"
              autoComplete="off"
              {...field('numberOfPupils')}
            />
          </div>
          <div className={cx('stack-4', css.pair)}>
            <Select label={t('Primary Ethnicity')} {...field('primaryEthnicityId')}>
              <Choices items={inCensusOrder(lookups.ethnicities)} groupOf={headingOf} />
            </Select>
            <Select label={t('Secondary Ethnicity')} {...field('secondaryEthnicityId')}>
              <Choices items={inCensusOrder(lookups.ethnicities)} groupOf={headingOf} />
            </Select>
          </div>
        </Fieldset>
        <SaveBar {...{ isDirty, isSubmitting, saved, status }} onReset={reset} />
      </form>
    </Card>
  );
}
