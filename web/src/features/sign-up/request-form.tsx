import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { fieldsOf, ON_BLUR } from '../../lib/form-problems.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { DOCUMENTS, SERVICE_NAME } from '../../lib/service.ts';
import { type EmailField, useEmailField } from '../../lib/use-email-field.ts';
import { emailTaken, titles } from '../../lib/user-form.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { ErrorSummary, type SummaryError } from '../../ui/error-summary.tsx';
import { Checkbox, Choices, Fieldset, Select, TextField } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { type Lookups, loadProfile, matchPromotionCode, submitRequest } from './api.ts';
import { emptyPerson, type Request, requestSchema } from './schema.ts';
import { SchoolNameField } from './school-name-field.tsx';
import css from './sign-up.module.css';
import { beginStageTwo } from './store.ts';

const start: Request = {
  initiatingUser: emptyPerson,
  otherLeadUser: emptyPerson,
  isLead: true,
  school: { name: '', typeId: '', countyId: '', zip: '', registerKey: '', promotionCode: '' },
};

/** Stage one: the initiating user and the school. */
export function RequestForm({ lookups }: { lookups: Lookups }) {
  const [hasFailed, setHasFailed] = useState(false);
  const form = useForm<Request>({
    resolver: (values, context, options) => zodResolver(requestSchema(values.isLead))(values, context, options),
    shouldFocusError: false,
    defaultValues: start,
  });
  const kept = useKeptForm(form, { kind: 'sign-up', stored: start, place: 'tab', isPublic: true });
  const mine = useEmailField(form, 'initiatingUser.email');
  const others = useEmailField(form, 'otherLeadUser.email');
  const isLead = form.watch('isLead');
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = listErrors(errors);

  async function submit(request: Request) {
    setHasFailed(false);
    const free = await Promise.all([
      mine.check(request.initiatingUser.email),
      isLead || others.check(request.otherLeadUser.email),
    ]);
    if (!free[0]) form.setError('initiatingUser.email', { message: emailTaken });
    if (!free[1]) form.setError('otherLeadUser.email', { message: emailTaken });
    if (!free.every(Boolean)) return;
    try {
      const guuid = await submitRequest(request);
      kept.forget();
      // Without it, the second stage is filled in by hand.
      const profile = request.school.registerKey ? await loadProfile(guuid).catch(() => null) : null;
      beginStageTwo(guuid, request.school.name, profile);
    } catch (error) {
      if (error instanceof ApiError) {
        for (const { field, message } of error.errors) form.setError(toFormField(field), { message });
      }
      setHasFailed(true);
    }
  }

  return (
    <Page
      title={t('Join Now')}
      heading={t('Join {service}', { service: SERVICE_NAME })}
      width="narrow"
      failed={wrong.length > 0 || hasFailed}
    >
      <p className={cx('quiet size-3', css.step)}>{t('Step 1 of 2')}</p>
      <form noValidate className="stack-5" onSubmit={form.handleSubmit(submit)}>
        <DraftLine {...kept} />
        <ErrorSummary attempt={submitCount} errors={wrong}>
          {(hasFailed || wrong.length > 0) && (
            <p>{t('Error! Please review the details you have provided and correct any errors.')}</p>
          )}
        </ErrorSummary>
        <Card>
          <Fieldset legend={t('My details')}>
            <PersonFields form={form} name="initiatingUser" email={mine} />
            <Checkbox
              label={t('make me the lead user')}
              hint={t("The lead user looks after your school's users, classes and profile.")}
              {...form.register('isLead')}
            />
          </Fieldset>
        </Card>
        {!isLead && (
          <Card>
            <Fieldset legend={t("Lead user's details")}>
              <PersonFields form={form} name="otherLeadUser" email={others} />
            </Fieldset>
          </Card>
        )}
        <Card>
          <Fieldset legend={t('School')}>
            <SchoolFields form={form} lookups={lookups} />
          </Fieldset>
        </Card>
        <Card>
          <Fieldset legend={t('Promotion code')}>
            <PromotionCode form={form} defaultText={lookups.promotionText} />
          </Fieldset>
        </Card>
        <p>
          {withParts('Please read our {terms} and our {privacy}.', {
            terms: <DocumentLink {...DOCUMENTS.terms} />,
            privacy: <DocumentLink {...DOCUMENTS.privacy} />,
          })}
        </p>
        <div>
          <Button type="submit" busy={isSubmitting} busyText={t('Sending…')}>
            {t('Confirm')}
          </Button>
        </div>
      </form>
    </Page>
  );
}

type FieldName = Parameters<ReturnType<typeof useForm<Request>>['setError']>[0];

/** Maps the server's field names to the form's; one differs. */
const toFormField = (field: string): FieldName =>
  field.replace('school.promotionCodeFromUser', 'school.promotionCode') as FieldName;

/** Errors found on blur appear at the field only; the summary lists them after Confirm. */
function listErrors(errors: FieldErrors<Request>): SummaryError[] {
  return Object.entries(errors).flatMap(([group, fields]) =>
    Object.entries(fields as Record<string, { type?: string; message?: string }>).flatMap(([name, error]) =>
      error?.message && error.type !== ON_BLUR ? [{ field: `${group}.${name}`, message: error.message }] : [],
    ),
  );
}

function SchoolFields({ form, lookups }: { form: UseFormReturn<Request>; lookups: Lookups }) {
  const field = fieldsOf(form);
  return (
    <>
      <SchoolNameField form={form} />
      <Select label={t('School type')} autoComplete="off" {...field('school.typeId')}>
        <Choices items={lookups.schoolTypes} />
      </Select>
      <div className={cx('stack-4', css.row)}>
        <Select label={t('County')} autoComplete="off" {...field('school.countyId')}>
          <Choices items={lookups.counties} groupOf={({ nation }) => nation} isSorted />
        </Select>
        <TextField label={t('Postcode')} autoComplete="section-school postal-code" {...field('school.zip')} />
      </div>
    </>
  );
}

/** A code field and its benefit; an empty or unknown code shows the default. */
function PromotionCode({ form, defaultText }: { form: UseFormReturn<Request>; defaultText: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isVerifying, setIsVerifying] = useState(false);

  async function verify() {
    const code = form.getValues('school.promotionCode').trim();
    setIsVerifying(true);
    try {
      const benefit = code && (await matchPromotionCode(code));
      const isUnknown = code !== '' && !benefit;
      setAnswer(
        isUnknown
          ? t('We don’t recognise this code. The usual offer applies: {offer}', { offer: defaultText })
          : benefit || defaultText,
      );
    } catch {
      setAnswer(t('We couldn’t check the code. You can continue: we’ll check it again when your school is approved.'));
    } finally {
      setIsVerifying(false);
    }
  }

  return (
    <div className="stack-3">
      <div className={cx('stack-3 bottom', css.withButton)}>
        <TextField
          label={t('Promotion code')}
          optional
          maxLength={50}
          autoComplete="off"
          {...fieldsOf(form)('school.promotionCode')}
        />
        <Button look="secondary" busy={isVerifying} busyText={t('Verifying…')} onClick={() => void verify()}>
          {t('Verify')}
        </Button>
      </div>
      <p role="status" className="quiet">
        {answer}
      </p>
    </div>
  );
}

interface Props {
  form: UseFormReturn<Request>;
  name: 'initiatingUser' | 'otherLeadUser';
  email: EmailField;
}

function PersonFields({ form, name, email: { isChecking, emailField } }: Props) {
  const field = fieldsOf(form);
  // Browsers would offer the details of who fills in the form.
  const ofOwn = (what: string) => (name === 'initiatingUser' ? what : 'off');

  return (
    <>
      <div className={cx('stack-4', css.names)}>
        <Select label={t('Title')} autoComplete={ofOwn('honorific-prefix')} {...field(`${name}.title`)}>
          <option value="">{t('Select…')}</option>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
        <TextField label={t('First name')} autoComplete={ofOwn('given-name')} {...field(`${name}.firstName`)} />
      </div>
      <div className={cx('stack-4', css.row)}>
        <TextField label={t('Middle name')} optional autoComplete={ofOwn('additional-name')} {...field(`${name}.middleName`)} />
        <TextField label={t('Last name')} autoComplete={ofOwn('family-name')} {...field(`${name}.lastName`)} />
      </div>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete={ofOwn('email')}
        hint={isChecking ? t('Checking…') : t('We’ll send your login details to this address.')}
        {...emailField()}
      />
      <TextField
        label={t('Position')}
        hint={t('For example, Year 4 teacher or headteacher.')}
        autoComplete={ofOwn('organization-title')}
        {...field(`${name}.schoolPosition`)}
      />
    </>
  );
}
