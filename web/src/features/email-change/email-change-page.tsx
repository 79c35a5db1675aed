import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { msg, t } from '../../lib/i18n.ts';
import { clearSession } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { followLink } from './api.ts';
import css from './email-change.module.css';
import { type EmailLink, readLink } from './link.ts';
import { type Failure, LinkFailure, LinkSuccess } from './outcome.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => readLink(request.url);

const wording = {
  undo: {
    title: msg('Restore your old address'),
    text: msg(
      'The email address of your account was changed. If that was a mistake, or was not you, take your old address back. Everybody who is logged in to your account will be logged out.',
    ),
    button: msg('Restore my old address'),
    busy: msg('Restoring…'),
  },
  confirm: {
    title: msg('Confirm your new address'),
    text: msg('Confirm that our emails reach you here. Until then, you will not hear of comments and replies.'),
    button: msg('Confirm this address'),
    busy: msg('Confirming…'),
  },
} as const;

function whyNot(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'offline';
  if (error.code === 'email-taken') return 'taken';
  return error.status === 0 || error.status === 429 || error.status >= 500 ? 'offline' : 'refused';
}

// Mail scanners open links: nothing happens before somebody presses the button.
export function Component() {
  const given = useLoaderData<typeof loader>();
  const [link] = useState<EmailLink | null>(given);
  const [state, setState] = useState<'asking' | 'busy' | 'done' | Failure>(given ? 'asking' : 'refused');
  const heading = useRef<HTMLHeadingElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const hasFailed = state === 'refused' || state === 'taken' || state === 'offline';

  useEffect(() => {
    // What opens an account should not stay in the history of a shared machine.
    window.history.replaceState(window.history.state, '', paths.emailChange);
  }, []);

  useEffect(() => {
    if (state === 'done') heading.current?.focus();
    // A page that could only fail is announced by its own heading.
    else if (link) alert.current?.focus();
  }, [state, link]);

  async function follow(asked: EmailLink) {
    setState('busy');
    try {
      await followLink(asked);
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
      <Card as="section" className={css.card}>
        {hasFailed && <LinkFailure ref={alert} failure={state} />}
        {state === 'done' && link && <LinkSuccess ref={heading} does={link.does} />}
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
