import type { components } from '@patchwork/contracts/types/public';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { msg, t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { clearSession } from '../../lib/session.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { useHiddenQuery } from '../../lib/use-hidden-query.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type EmailLink, readLink } from './link.ts';

export const loader = ({ request }: LoaderFunctionArgs) => readLink(request.url);

const wording = {
  undo: {
    title: msg('Restore your old address'),
    text: msg(
      'The email address of your account was changed. If that was a mistake, or wasn’t you, restore your old address. Everyone who is logged in to your account will be logged out.',
    ),
    button: msg('Restore my old address'),
    busy: msg('Restoring…'),
  },
  confirm: {
    title: msg('Confirm your new address'),
    text: msg('Confirm that our emails reach you here. Until then, we won’t email you about comments and replies.'),
    button: msg('Confirm this address'),
    busy: msg('Confirming…'),
  },
  signUp: {
    title: msg('Confirm your address'),
    text: msg('Your school has signed up with this address for its Lead user. Confirm that our emails reach you here.'),
    button: msg('Confirm this address'),
    busy: msg('Confirming…'),
  },
} as const;

function whyNot(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'offline';
  if (error.code === 'email-taken') return 'taken';
  return error.status === 0 || error.status === 429 || error.status >= 500 ? 'offline' : 'refused';
}

// Mail scanners open links, so nothing happens until the user presses the button.
export function Component() {
  const given = useLoaderData<typeof loader>();
  const [link] = useState<EmailLink | null>(given);
  const [remaining, setRemaining] = useState<WayIn[]>([]);
  const [state, setState] = useState<'asking' | 'busy' | 'done' | Failure>(given ? 'asking' : 'refused');
  const hasFailed = state === 'refused' || state === 'taken' || state === 'offline';

  useHiddenQuery();

  const heading = useFocusOn<HTMLHeadingElement>(state === 'done');
  // Without a valid link, the page's heading already announces the failure.
  const alert = useFocusOn<HTMLDivElement>(link && state);

  async function follow(asked: EmailLink) {
    setState('busy');
    try {
      setRemaining(await followLink(asked));
      if (asked.does === 'undo') clearSession();
      setState('done');
    } catch (error) {
      setState(whyNot(error));
    }
  }

  const words = link ? wording[link.does] : undefined;
  const canAsk = state === 'asking' || state === 'busy' || state === 'offline';
  return (
    <Page title={t(words?.title ?? msg('Your email address'))} width="narrow" failed={hasFailed}>
      <Card as="section" className="stack-5">
        {hasFailed && <LinkFailure ref={alert} failure={state} />}
        {state === 'done' && link && <LinkSuccess ref={heading} does={link.does} remaining={remaining} />}
        {link && words && canAsk && (
          <>
            <p>{t(words.text)}</p>
            <div>
              <Button busy={state === 'busy'} busyText={t(words.busy)} onClick={() => void follow(link)}>
                {t(words.button)}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Page>
  );
}

type Failure = 'refused' | 'taken' | 'offline';
type WayIn = components['schemas']['UndoneEmailChange']['remaining'][number];

const Contact = () => <Link to={paths.contact}>{t('write to us')}</Link>;

const failures: Record<Failure, () => ReactNode> = {
  refused: () => (
    <>
      <p>
        {t(
          'Unfortunately this link does not work. This might be because it is older than 7 days, has already been used, or the email address has changed since.',
        )}
      </p>
      <p>
        {withParts('Log in to see which address your account has. If you cannot log in, please {contact}.', {
          contact: <Contact />,
        })}
      </p>
    </>
  ),
  taken: () => (
    <>
      <p>{t('Your old address could not be restored, because another account now uses it.')}</p>
      <p>{withParts('Please {contact}, and we will sort it out together.', { contact: <Contact /> })}</p>
    </>
  ),
  offline: () => <p>{t('We couldn’t reach the service. Your link still works: please try again.')}</p>,
};

/** Why it failed, and what to do next. */
function LinkFailure({ failure, ref }: { failure: Failure; ref: Ref<HTMLDivElement> }) {
  return (
    <AlertPanel
      ref={ref}
      actions={
        failure === 'refused' && (
          <LinkButton to={paths.login} look="secondary">
            {t('Login')}
          </LinkButton>
        )
      }
    >
      {failures[failure]()}
    </AlertPanel>
  );
}

/** What has happened, and what it means for the user. */
function LinkSuccess({
  does,
  remaining,
  ref,
}: {
  does: EmailLink['does'];
  remaining: readonly WayIn[];
  ref: Ref<HTMLHeadingElement>;
}) {
  if (does === 'signUp')
    return (
      <>
        <h2 ref={ref} tabIndex={-1}>
          {t('Your address has been confirmed')}
        </h2>
        <p>
          {t(
            'Your school is now waiting for our approval: we check every school before it joins. When yours is approved, we’ll email you a link to choose your password.',
          )}
        </p>
        <div>
          <LinkButton to={paths.landing} look="secondary">
            {t('Go to the home page')}
          </LinkButton>
        </div>
      </>
    );
  return does === 'undo' ? (
    <>
      <h2 ref={ref} tabIndex={-1}>
        {t('Your old address has been restored')}
      </h2>
      <p>
        {t(
          'Everyone who was logged in to your account has been logged out, and your password no longer works. We have sent you an email with a link to set a new one.',
        )}
      </p>
      <p>
        {t(
          'Passkeys, authenticator apps and linked logins that were set up since the change, or in the seven days before it, no longer work either.',
        )}
      </p>
      {remaining.length > 0 && <WaysIn ways={remaining} />}
      <p>{withParts('If you do not know who changed your address, please {contact}.', { contact: <Contact /> })}</p>
      <div>
        <LinkButton to={paths.login}>{t('Login')}</LinkButton>
      </div>
    </>
  ) : (
    <>
      <h2 ref={ref} tabIndex={-1}>
        {t('Your address has been confirmed')}
      </h2>
      <p>{t('You log in with it, and we send notification emails to it if you have turned them on.')}</p>
      <div>
        <LinkButton to={paths.home}>{t('Go to your reports')}</LinkButton>
      </div>
    </>
  );
}

/** What is older than that, so that the user can remove what somebody else set up. */
function WaysIn({ ways }: { ways: readonly WayIn[] }) {
  const id = useId();
  return (
    <>
      <h3 id={id}>{t('Still set up on your account')}</h3>
      <ul aria-labelledby={id}>
        {ways.map((way) => (
          <li key={`${way.kind} ${way.addedDate} ${way.name}`}>{wayInText(way)}</li>
        ))}
      </ul>
      <p>{t('If you don’t recognise one of these, log in and remove it in your profile.')}</p>
    </>
  );
}

function wayInText({ kind, name, addedDate }: WayIn): string {
  const date = formatDate(addedDate);
  if (kind === 'authenticator') return t('Authenticator app, set up on {date}', { date });
  const values = { name: name ?? '', date };
  return kind === 'passkey'
    ? t('Passkey “{name}”, added on {date}', values)
    : t('Login through {name}, linked on {date}', values);
}

/** Undoes or confirms an address change; returns what an undo has left. Throws ApiError: 400 `email-link-failed`, 409 `email-taken`. */
async function followLink({ does, code }: EmailLink): Promise<WayIn[]> {
  if (does === 'undo') return (await api.post('/api/user/email/undo', { body: { code } })).remaining;
  await api.post('/api/user/email/confirm', { body: { code } });
  return [];
}
