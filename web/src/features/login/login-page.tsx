import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router-dom';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Card } from '../../ui/card.tsx';
import { getConfig } from './api.ts';
import { LoginForm } from './login-form.tsx';
import css from './login-page.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';

// A separate chunk: few users ask for a page of another role.
const OtherRole = lazy(() => import('./other-role.tsx'));

const PATIENCE_MS = 2_000;

/** The login works without the notice, so a missing or slow configuration must not delay it. */
export async function loader() {
  const coming = getConfig().catch(() => null);
  const config = await Promise.race([coming, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))]);
  return { config, coming };
}

export const title = msg('Login');

/** False during hydration: the prerendered page has no configuration. */
const useIsTakenOver = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

export function Component() {
  const { config: inTime, coming } = useLoaderData<typeof loader>();
  const [late, setLate] = useState<typeof inTime>(null);
  useEffect(() => {
    if (!inTime) void coming.then(setLate);
  }, [inTime, coming]);
  const config = useIsTakenOver() ? (inTime ?? late) : null;
  useTitle(t(title));
  const notice = useSession((session) => session.notice);
  const [isOther, setOther] = useState(false);
  const otherRole = !isOther && notice !== 'lost' && notice;
  const paragraphs = [
    config?.loginPageMessageParagraph1,
    config?.loginPageMessageParagraph2,
    config?.loginPageMessageParagraph3,
  ].filter(Boolean);
  const hasNotice = Boolean(config?.loginPageMessageTitle) || paragraphs.length > 0;
  return (
    <div className={css.page}>
      <Card as="section" className={css.form}>
        <h1 id="login-heading" tabIndex={-1}>
          {otherRole ? t('Your account cannot open that page') : t('Login')}
        </h1>
        {otherRole ? (
          <Suspense>
            <OtherRole
              notice={otherRole}
              onOther={() => {
                setOther(true);
                focusAfterRender('login-heading');
              }}
            />
          </Suspense>
        ) : (
          <>
            <LoginForm />
            <PasskeySignIn />
          </>
        )}
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
