import type { UseFormReturn } from 'react-hook-form';
import { ON_BLUR } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import type { useEmailCheck } from '../../lib/use-email-check.ts';
import { emailTaken, titles } from '../../lib/user-form.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { looksLikeEmail, type Request } from './schema.ts';
import css from './sign-up.module.css';

interface Props {
  form: UseFormReturn<Request>;
  name: 'initiatingUser' | 'otherLeadUser';
  emailCheck: ReturnType<typeof useEmailCheck>;
}

export function PersonFields({ form, name, emailCheck }: Props) {
  const errors = form.formState.errors[name];

  /** Never blocks typing; a taken address is said as soon as it is known. */
  async function checkEmail(value: string) {
    if (!looksLikeEmail(value)) return;
    const isFree = await emailCheck.check(value);
    if (!isFree && form.getValues(`${name}.email`).trim() === value) {
      form.setError(`${name}.email`, { type: ON_BLUR, message: emailTaken });
    }
  }

  return (
    <>
      <div className={css.names}>
        <Select
          label={t('Title')}
          autoComplete="honorific-prefix"
          error={errors?.title?.message}
          {...form.register(`${name}.title`)}
        >
          <option value="">{t('Select…')}</option>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
        <TextField
          label={t('First name')}
          autoComplete="given-name"
          error={errors?.firstName?.message}
          {...form.register(`${name}.firstName`)}
        />
      </div>
      <div className={css.row}>
        <TextField
          label={t('Middle name')}
          optional
          autoComplete="additional-name"
          error={errors?.middleName?.message}
          {...form.register(`${name}.middleName`)}
        />
        <TextField
          label={t('Last name')}
          autoComplete="family-name"
          error={errors?.lastName?.message}
          {...form.register(`${name}.lastName`)}
        />
      </div>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        hint={emailCheck.isChecking ? t('Checking…') : t('We send the login details to this address.')}
        error={errors?.email?.message}
        {...form.register(`${name}.email`, {
          onBlur: (event: { target: { value: string } }) => void checkEmail(event.target.value.trim()),
          onChange: () => errors?.email?.type === ON_BLUR && form.clearErrors(`${name}.email`),
        })}
      />
      <TextField
        label={t('Position')}
        hint={t('Such as Year 4 teacher or headteacher.')}
        autoComplete="organization-title"
        error={errors?.schoolPosition?.message}
        {...form.register(`${name}.schoolPosition`)}
      />
    </>
  );
}
