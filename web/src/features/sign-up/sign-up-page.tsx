import { useForm } from 'react-hook-form';
import { Link, useLoaderData } from 'react-router-dom';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { headingOf, inCensusOrder } from '../../lib/ethnicities.ts';
import { fieldsOf } from '../../lib/form-problems.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Choices, Select, TextField } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { type Lookups, loadLookups, type Profile, updateProfile } from './api.ts';
import { RequestForm } from './request-form.tsx';
import css from './sign-up.module.css';
import { leaveSignUp, rememberProfile, useSignUp } from './store.ts';
import { UsersTable } from './users-table.tsx';

export const loader = () => loadLookups();

/** Two stages at one address; a reload continues at the current stage. */
export function Component() {
  const lookups = useLoaderData<typeof loader>();
  const guuid = useSignUp((state) => state.guuid);
  return guuid ? <ThankYou guuid={guuid} lookups={lookups} /> : <RequestForm lookups={lookups} />;
}

/** Stage two: confirms the request and asks for details of the school and for further users. */
function ThankYou({ guuid, lookups }: { guuid: string; lookups: Lookups }) {
  const schoolName = useSignUp((state) => state.schoolName);
  useTitle(t('Thank you'));
  const heading = useFocusOn<HTMLHeadingElement>(true);

  return (
    <div className={cx('stack-5', css.page)}>
      <h1 ref={heading} tabIndex={-1}>
        {t('Thank you')}
      </h1>
      <p className={cx('quiet size-3', css.step)}>{t('Step 2 of 2')}</p>
      <Card as="section" className="stack-3">
        <p>
          {withParts('We have your request for {school}.', { school: <strong translate="no">{schoolName}</strong> })}{' '}
          {t('Our team will verify it, then email login details to everyone named here.')}
        </p>
        <p>
          {t(
            'We have emailed the lead user a link. Please open it to confirm the address: we can only approve your school after that.',
          )}
        </p>
        <p>
          {withParts('Please check your spam filters. If nothing arrives within 2 working days, {contact}.', {
            contact: <Link to={paths.contact}>{t('contact us')}</Link>,
          })}
        </p>
      </Card>
      <ProfileForm guuid={guuid} lookups={lookups} />
      <UsersTable guuid={guuid} />
      <p>
        <LinkButton look="secondary" to={paths.landing} onClick={leaveSignUp}>
          {t('Finish')}
        </LinkButton>
      </p>
    </div>
  );
}

/** Details that help to find contrasting schools; all are optional. */
function ProfileForm({ guuid, lookups }: { guuid: string; lookups: Lookups }) {
  const action = useAction({ explain: whyNotSaved });
  const { profile: stored, isFilledIn } = useSignUp();
  const form = useForm<Profile>({ defaultValues: stored });
  const kept = useKeptForm(form, { kind: 'sign-up-profile', subject: guuid, stored, place: 'tab', isPublic: true });
  const field = fieldsOf(form);
  const { isDirty, isSubmitting } = form.formState;

  const save = (profile: Profile) =>
    action.run(async () => {
      await updateProfile(guuid, profile);
      form.reset(profile);
      rememberProfile(profile);
      return t('Saved');
    });

  return (
    <Card as="section" aria-labelledby="profile-heading">
      <form noValidate autoComplete="off" className="stack-5" onSubmit={form.handleSubmit(save)} onChange={action.clear}>
        <h2 id="profile-heading" className="size-4">
          {t('About your school')}
        </h2>
        <p className="quiet">{t('Optional. It helps us to link you with schools unlike your own.')}</p>
        {isFilledIn && <p>{t('Filled in from the register of schools. Please check it.')}</p>}
        <DraftLine {...kept} />
        <div className={cx('stack-4', css.row)}>
          <Select label={t('Location type')} {...field('locationTypeId')}>
            <Choices items={lookups.locationTypes} />
          </Select>
          <TextField
            label={t('Number of pupils')}
            inputMode="numeric"
            {...field('numberOfPupils', {
              setValueAs: (value: string) => value.trim(),
              validate: (value) =>
                value === '' || (/^\d{1,5}$/.test(value) && Number(value) <= 10_000) || t('Enter a number from 0 to 10000'),
            })}
          />
        </div>
        <div className={cx('stack-4', css.row)}>
          <Select label={t('Primary ethnicity')} {...field('primaryEthnicityId')}>
            <Choices items={inCensusOrder(lookups.ethnicities)} groupOf={headingOf} />
          </Select>
          <Select label={t('Secondary ethnicity')} {...field('secondaryEthnicityId')}>
            <Choices items={inCensusOrder(lookups.ethnicities)} groupOf={headingOf} />
          </Select>
        </div>
        {action.problem}
        <div className={cx('row-4', css.actions)}>
          <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
            {t('Update School Profile')}
          </Button>
          {!isDirty && !action.said && !action.problem && <span className="quiet">{t('No changes to save')}</span>}
          <StatusLine ref={action.status}>{action.said}</StatusLine>
        </div>
      </form>
    </Card>
  );
}

function whyNotSaved(error: unknown) {
  if (hasCode(error, 'too-many-changes'))
    return (
      <AlertPanel tone="info">
        {t('This sign-up has been changed too many times. You can add more users once your school is approved.')}
      </AlertPanel>
    );
  if (error instanceof ApiError && error.status === 404)
    return <AlertPanel tone="info">{t('Your request is with us and can no longer be changed here.')}</AlertPanel>;
  return <AlertPanel>{t('The profile was not saved. Please try again.')}</AlertPanel>;
}
