import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import type { AuthenticatorKey } from '../../lib/one-time-code.ts';
import { KeyToScan } from '../../ui/key-to-scan.tsx';
import css from './login-page.module.css';

/** Asks for the code. With a key, it is set up in the same step, and what to do is read before the field. */
export function CodeStep({ setUp, children }: { setUp: AuthenticatorKey | null; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (setUp) heading.current?.focus();
  }, [setUp]);
  if (!setUp) return children;
  return (
    <section className={css.fields} aria-labelledby="set-up-heading">
      <h2 id="set-up-heading" ref={heading} tabIndex={-1}>
        {t('Set up one-time codes')}
      </h2>
      <p>{t('Staff accounts need a code from an app besides the password. You set it up once, now.')}</p>
      <KeyToScan {...setUp} />
      {children}
    </section>
  );
}
