import { isEmailAddress } from '@patchwork/contracts/email-address';
import { visibleText } from '@patchwork/contracts/visible-text';
import useSWR from 'swr';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { ApiError } from '../../lib/api-error.ts';
import { headingOf, inCensusOrder } from '../../lib/ethnicities.ts';
import { msg, t } from '../../lib/i18n.ts';
import { plainName } from '../../lib/plain-name.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { asTitle, titles, userFields, toValues as userValuesOf } from '../../lib/user-form.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Choices, Fieldset, Select, TextField } from '../../ui/field.tsx';
import { useStoredForm } from '../../ui/use-stored-form.tsx';
import { type Correction, correct, loadLookups, type SignUp } from './api.ts';
import css from './sign-up-row.module.css';

type User = NonNullable<SignUp['users']>[number];
/** By field: `school-name`, or `user-12-email` for the person with the id 12. */
type Values = Record<string, string>;

const text = (max: number, tooLong: string) => z.string().check(z.trim(), z.maxLength(max, tooLong));
const needed = (max: number, missing: string, tooLong: string) =>
  z.string().check(z.trim(), z.regex(visibleText, missing), z.maxLength(max, tooLong));

const schoolShape = {
  // The specification allows 255 characters, but its message says 100.
  name: needed(255, msg('Enter school name'), msg('Maximum 100 characters')).check(...plainName),
  zip: needed(45, msg('Enter postcode'), msg('Maximum 45 characters')),
  countyId: z.string().check(z.minLength(1, msg('Select a county'))),
  typeId: z.string().check(z.minLength(1, msg('Select a school type'))),
  locationTypeId: z.string(),
  numberOfPupils: z.string().check(
    z.trim(),
    z.refine((typed) => /^\d{0,5}$/.test(typed) && Number(typed) <= 10_000, msg('Enter a number from 0 to 10000')),
  ),
  primaryEthnicityId: z.string(),
  secondaryEthnicityId: z.string(),
  headTeacher: text(255, msg('Maximum 255 characters')).check(...plainName),
  email: text(255, msg('Maximum 255 characters')).check(
    z.refine((text) => text === '' || isEmailAddress(text), msg('Please provide a valid email address')),
  ),
  promotionCodeFromUser: text(50, msg('Maximum 50 characters')),
};
type SchoolField = keyof typeof schoolShape;
type UserField = keyof typeof userFields;
const schoolNames = Object.keys(schoolShape) as SchoolField[];
const userNames = Object.keys(userFields) as UserField[];

const schoolKey = (name: SchoolField) => `school-${name}`;
const userKey = ({ id }: Pick<User, 'id'>, name: UserField) => `user-${id}-${name}`;

function toValues(signUp: SignUp): Values {
  const school: Record<SchoolField, string> = {
    name: signUp.name,
    zip: signUp.zip ?? '',
    countyId: String(signUp.county.id),
    typeId: String(signUp.type.id),
    locationTypeId: String(signUp.locationType?.id ?? ''),
    numberOfPupils: String(signUp.numberOfPupils ?? ''),
    primaryEthnicityId: String(signUp.primaryEthnicity?.id ?? ''),
    secondaryEthnicityId: String(signUp.secondaryEthnicity?.id ?? ''),
    headTeacher: signUp.headTeacher ?? '',
    email: signUp.email ?? '',
    promotionCodeFromUser: signUp.promotionCodeFromUser ?? '',
  };
  const people = (signUp.users ?? []).flatMap((user) => {
    const values = userValuesOf(user);
    return userNames.map((name) => [userKey(user, name), values[name]] as const);
  });
  return Object.fromEntries([...schoolNames.map((name) => [schoolKey(name), school[name]] as const), ...people]);
}

function toForm(values: Values, users: readonly User[]): Correction {
  const school = (name: SchoolField) => values[schoolKey(name)]?.trim() ?? '';
  const number = (name: SchoolField) => (school(name) === '' ? null : Number(school(name)));
  return {
    school: {
      name: school('name'),
      zip: school('zip'),
      countyId: Number(school('countyId')),
      typeId: Number(school('typeId')),
      locationTypeId: number('locationTypeId'),
      numberOfPupils: number('numberOfPupils'),
      primaryEthnicityId: number('primaryEthnicityId'),
      secondaryEthnicityId: number('secondaryEthnicityId'),
      headTeacher: school('headTeacher') || null,
      email: school('email') || null,
      promotionCodeFromUser: school('promotionCodeFromUser') || null,
    },
    people: users.map((user) => {
      const value = (name: UserField) => values[userKey(user, name)]?.trim() ?? '';
      return {
        id: user.id,
        title: asTitle(value('title')),
        firstName: value('firstName'),
        middleName: value('middleName') || null,
        lastName: value('lastName'),
        email: value('email'),
        schoolPosition: value('schoolPosition') || null,
      };
    }),
  };
}

/** The server names `school.zip` and `people.0.email`. */
function withKeys(error: unknown, users: readonly User[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const keyOf = (field: string): string => {
    const [part, place, name] = field.split('.');
    const user = part === 'people' ? users[Number(place)] : undefined;
    return user ? userKey(user, name as UserField) : schoolKey(place as SchoolField);
  };
  const errors = error.errors.map(({ field, message }) => ({ field: keyOf(field), message }));
  return new ApiError(error.status, error.code, error.message, errors);
}

interface Props {
  signUp: SignUp;
  onSaved: (changed: SignUp) => void;
  onCancel: () => void;
}

/** The facts of a waiting sign-up as fields. A Lead's new address has to be confirmed again. */
export function CorrectForm({ signUp, onSaved, onCancel }: Props) {
  const users = signUp.users ?? [];
  const { data: lookups } = useSWR('sign-up-lookups', loadLookups, { revalidateOnFocus: false });
  const heading = useFocusOn<HTMLHeadingElement>(lookups !== undefined);
  const fields = [...schoolNames.map(schoolKey), ...users.flatMap((user) => userNames.map((name) => userKey(user, name)))];
  const shape = {
    ...Object.fromEntries(schoolNames.map((name) => [schoolKey(name), schoolShape[name]])),
    ...Object.fromEntries(users.flatMap((user) => userNames.map((name) => [userKey(user, name), userFields[name]]))),
  };
  const { form, draftLine, failed, reason, problems, submit, field } = useStoredForm<Values, SignUp>({
    stored: signUp,
    schema: z.object(shape) as unknown as $ZodType<Values, Values>,
    fields,
    toValues,
    draft: { kind: 'sign-up-correction', subject: signUp.id },
    save: (values) =>
      correct(signUp.id, toForm(values, users)).catch((error: unknown) => {
        throw withKeys(error, users);
      }),
    onSaved,
    onFailed: () => undefined,
  });
  const { isSubmitting, submitCount, isDirty } = form.formState;
  const school = (name: SchoolField) => ({ ...field(schoolKey(name)), id: schoolKey(name) });

  // The selects show the stored values only once they have their options.
  if (!lookups) return <p role="status">{t('Loading…')}</p>;
  return (
    <form
      noValidate
      autoComplete="off"
      className={`stack-5 ${css.correct}`}
      aria-label={t('Correct {name}', { name: signUp.name })}
      onSubmit={submit}
    >
      <h3 ref={heading} tabIndex={-1}>
        {t('Correct details')}
      </h3>
      {draftLine}
      <ErrorSummary attempt={submitCount} errors={problems}>
        {failed && reason && <p>{reason}</p>}
      </ErrorSummary>
      <Fieldset legend={t('School')}>
        <div className={`stack-4 ${css.fields}`}>
          <TextField label={t('School name')} {...school('name')} />
          <TextField label={t('Postcode')} {...school('zip')} />
          <Select label={t('County')} {...school('countyId')}>
            <Choices items={lookups.counties} groupOf={({ nation }) => nation} isSorted />
          </Select>
          <Select label={t('School Type')} {...school('typeId')}>
            <Choices items={lookups.schoolTypes} />
          </Select>
          <Select label={t('Location type')} optional {...school('locationTypeId')}>
            <Choices items={lookups.locationTypes} />
          </Select>
          <TextField label={t('Number of Pupils')} optional inputMode="numeric" {...school('numberOfPupils')} />
          <Select label={t('Primary ethnicity')} optional {...school('primaryEthnicityId')}>
            <Choices items={inCensusOrder(lookups.ethnicities)} groupOf={headingOf} />
          </Select>
          <Select label={t('Secondary ethnicity')} optional {...school('secondaryEthnicityId')}>
            <Choices items={inCensusOrder(lookups.ethnicities)} groupOf={headingOf} />
          </Select>
          <TextField label={t('Primary Contact Name')} optional {...school('headTeacher')} />
          <TextField label={t('School Email')} optional type="email" {...school('email')} />
          <TextField label={t('Promotion code')} optional {...school('promotionCodeFromUser')} />
        </div>
      </Fieldset>
      {users.map((user) => {
        const person = (name: UserField) => ({ ...field(userKey(user, name)), id: userKey(user, name) });
        const name = `${user.firstName} ${user.lastName}`;
        return (
          <Fieldset key={user.id} legend={user.schoolAdministrator ? t('{name}, Lead', { name }) : name}>
            <div className={`stack-4 ${css.fields}`}>
              <Select label={t('Title')} {...person('title')}>
                {titles.map((title) => (
                  <option key={title} value={title}>
                    {t(title)}
                  </option>
                ))}
              </Select>
              <TextField label={t('First Name')} {...person('firstName')} />
              <TextField label={t('Middle Name(s)')} optional {...person('middleName')} />
              <TextField label={t('Last Name')} {...person('lastName')} />
              <TextField
                label={t('Email')}
                type="email"
                hint={
                  user.schoolAdministrator && t('A new address of the Lead has to be confirmed again, with a link in an email.')
                }
                {...person('email')}
              />
              <TextField label={t('School Position')} optional {...person('schoolPosition')} />
            </div>
          </Fieldset>
        );
      })}
      {failed && problems.length === 0 && !reason && <AlertPanel>{t('It was not saved.')}</AlertPanel>}
      <div className="row-3">
        <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
          {t('Save')}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            form.reset(toValues(signUp));
            onCancel();
          }}
        >
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
