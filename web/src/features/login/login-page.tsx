import { useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router-dom';
import { msg, t } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { Card } from '../../ui/card.tsx';
import { getConfig } from './api.ts';
import { LoginForm } from './login-form.tsx';
import css from './login-page.module.css';

/** The login works without the notice, so a configuration that does not arrive must not stand in the way. */
export const loader = () => getConfig().catch(() => null);

export const title = msg('Login');

/** False while what was drawn at build time is taken over: that knows no configuration. */
const useIsTakenOver = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const config = useIsTakenOver() ? loaded : null;
  useTitle(t(title));
  const paragraphs = [
    config?.loginPageMessageParagraph1,
    config?.loginPageMessageParagraph2,
    config?.loginPageMessageParagraph3,
  ].filter(Boolean);
  const hasNotice = Boolean(config?.loginPageMessageTitle) || paragraphs.length > 0;
  return (
    <div className={css.page}>
      <Card as="section" className={css.form}>
        <h1 tabIndex={-1}>{t('Login')}</h1>
        <LoginForm />
      </Card>
      {hasNotice && (
        <section className={css.notice} aria-label={t('Notice')}>
          {config?.loginPageMessageTitle && <h2>{config.loginPageMessageTitle}</h2>}
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
    </div>
  );
}
