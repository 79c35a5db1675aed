import { type FormEvent, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/field.tsx';
import css from './recovery-code.module.css';

type Props = { code: string; name: string; schoolName: string; onDone: () => void };

/** Shows the recovery code, once, until the Lead says that they have kept it. Printed, it is alone on the page. */
export function RecoveryCode({ code, name, schoolName, onDone }: Props) {
  const heading = useFocusOn<HTMLHeadingElement>(code);
  const [isKept, setKept] = useState(false);
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isKept) onDone();
    else setError(t('Keep the code, and then tick this box.'));
  }

  const copy = () =>
    void (navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setSaid(t('Copied')),
      () => setSaid(t('Please copy it by hand.')),
    );

  return (
    <form noValidate className={cx('stack-4', css.panel)} data-recovery onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        {t('Your school’s recovery code')}
      </h3>
      <p className={css.printed}>
        <bdi>{schoolName}</bdi> · {SERVICE_NAME} · {formatDate(new Date().toISOString())}
      </p>
      <code className={cx('size-4', css.code)} translate="no">
        {code}
      </code>
      <p>
        {t(
          'If {name} stops working, a Lead can log in with their own email address and password, and this code. It works once.',
          { name },
        )}{' '}
        {t('We can’t show it again, so print it and keep it where only Leads find it.')}
      </p>
      <div className="row-3">
        <Button look="secondary" onClick={copy}>
          {t('Copy')}
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <StatusLine>{said}</StatusLine>
      <div className={css.kept}>
        <Checkbox
          id="recovery-kept"
          label={t('I have kept it')}
          error={error}
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
      </div>
      <div>
        <Button type="submit">{t('Done')}</Button>
      </div>
    </form>
  );
}
