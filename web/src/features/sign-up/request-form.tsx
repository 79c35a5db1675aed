import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { ON_BLUR } from '../../lib/form-problems.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { DOCUMENTS } from '../../lib/service.ts';
import { useEmailCheck } from '../../lib/use-email-check.ts';
import { emailTaken } from '../../lib/user-form.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { ErrorSummary, type SummaryError } from '../../ui/error-summary.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { type Lookups, submitRequest } from './api.ts';
import { PersonFields } from './person-fields.tsx';
import { PromotionCode } from './promotion-code.tsx';
import { emptyPerson, type Request, requestSchema } from './schema.ts';
import { SchoolFields } from './school-fields.tsx';
import css from './sign-up.module.css';
import { beginStageTwo } from './store.ts';

const start: Request = {
  initiatingUser: emptyPerson,
  otherLeadUser: emptyPerson,
  isLead: true,
  school: { name: '', typeId: '', countyId: '', zip: '', promotionCode: '' },
};

/** Stage one: who asks, for which school. */
export function RequestForm({ lookups }: { lookups: Lookups }) {
  const [hasFailed, setHasFailed] = useState(false);
  const form = useForm<Request>({
    resolver: (values, context, options) => zodResolver(requestSchema(values.isLead))(values, context, options),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: start,
  });
  const mine = useEmailCheck(0);
  const others = useEmailCheck(0);
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
      beginStageTwo(await submitRequest(request), request.school.name);
    } catch (error) {
      if (error instanceof ApiError) {
        for (const { field, message } of error.errors) form.setError(toFormField(field), { message });
      }
      setHasFailed(true);
    }
  }

  return (
    <Page title={t('Join Now')} heading={t('Join Patchwork')} width="narrow" failed={wrong.length > 0 || hasFailed}>
      <p className={css.step}>{t('Step 1 of 2')}</p>
      <form noValidate className={css.fields} onSubmit={form.handleSubmit(submit)}>
        <ErrorSummary attempt={submitCount} errors={wrong}>
          {(hasFailed || wrong.length > 0) && (
            <p>{t('Error! Please review the details you have provided and correct any errors.')}</p>
          )}
        </ErrorSummary>
        <Card>
          <Fieldset legend={t('My details')}>
            <PersonFields form={form} name="initiatingUser" emailCheck={mine} />
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
              <PersonFields form={form} name="otherLeadUser" emailCheck={others} />
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

/** The server names its fields as the contract does; one name differs in the form. */
const toFormField = (field: string): FieldName =>
  field.replace('school.promotionCodeFromUser', 'school.promotionCode') as FieldName;

/** What was found on leaving a field stands beside it; the summary waits for Confirm. */
function listErrors(errors: FieldErrors<Request>): SummaryError[] {
  return Object.entries(errors).flatMap(([group, fields]) =>
    Object.entries(fields as Record<string, { type?: string; message?: string }>).flatMap(([name, error]) =>
      error?.message && error.type !== ON_BLUR ? [{ field: `${group}.${name}`, message: error.message }] : [],
    ),
  );
}
