import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { matchPromotionCode } from './api.ts';
import type { Request } from './schema.ts';
import css from './sign-up.module.css';

/** A code and what it gives; nothing typed or a code that we do not know gives the default. */
export function PromotionCode({ form, defaultText }: { form: UseFormReturn<Request>; defaultText: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isVerifying, setIsVerifying] = useState(false);
  const error = form.formState.errors.school?.promotionCode?.message;

  async function verify() {
    const code = form.getValues('school.promotionCode').trim();
    setIsVerifying(true);
    try {
      setAnswer((code !== '' && (await matchPromotionCode(code))) || defaultText);
    } catch {
      setAnswer(t('We could not check the code just now. You can go on: it is checked again when your school is approved.'));
    } finally {
      setIsVerifying(false);
    }
  }

  return (
    <div className={css.promotion}>
      <div className={css.withButton}>
        <TextField label={t('Promotion code')} optional maxLength={50} error={error} {...form.register('school.promotionCode')} />
        <Button look="secondary" busy={isVerifying} busyText={t('Verifying…')} onClick={() => void verify()}>
          {t('Verify')}
        </Button>
      </div>
      <p role="status" className={css.quiet}>
        {answer}
      </p>
    </div>
  );
}
