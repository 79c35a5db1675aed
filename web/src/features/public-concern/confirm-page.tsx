import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { useHiddenQuery } from '../../lib/use-hidden-query.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('code') ?? '';

type State = 'asking' | 'busy' | 'done' | 'refused' | 'offline';

const whyNot = (error: unknown): State => (error instanceof ApiError && error.status === 400 ? 'refused' : 'offline');

// Mail scanners open links, so nothing happens until the visitor presses the button.
export function Component() {
  const given = useLoaderData<typeof loader>();
  const [code] = useState(given);
  const [state, setState] = useState<State>(code ? 'asking' : 'refused');

  useHiddenQuery();

  const heading = useFocusOn<HTMLHeadingElement>(state === 'done');
  // Without a code, the page's heading already announces the failure.
  const alert = useFocusOn<HTMLDivElement>((state === 'refused' || state === 'offline') && code && state);

  async function confirm() {
    setState('busy');
    try {
      await api.post('/api/concern/public/confirm', { body: { code } });
      setState('done');
    } catch (error) {
      setState(whyNot(error));
    }
  }

  return (
    <Page title={t('Confirm your email address')} width="narrow" failed={state === 'refused' || state === 'offline'}>
      <Card as="section" className="stack-5">
        {state === 'refused' && (
          <AlertPanel ref={alert}>
            <p>
              {t(
                'Unfortunately this link does not work. It may be older than 7 days. Our team can see your concern all the same.',
              )}
            </p>
            <p>
              {withParts('To add something, {form} or {contact}.', {
                form: <Link to={paths.publicConcern}>{t('report it again')}</Link>,
                contact: <Link to={paths.contact}>{t('write to us')}</Link>,
              })}
            </p>
          </AlertPanel>
        )}
        {state === 'offline' && (
          <AlertPanel ref={alert}>{t('We couldn’t reach the service. Your link still works: please try again.')}</AlertPanel>
        )}
        {state === 'done' && (
          <>
            <h2 ref={heading} tabIndex={-1}>
              {t('Your address has been confirmed')}
            </h2>
            <p>{t('Our team will look into it. They may write to you if they need to know more.')}</p>
          </>
        )}
        {(state === 'asking' || state === 'busy' || state === 'offline') && (
          <>
            <p>{t('Confirm that this is your address, so that our team knows who raised the concern.')}</p>
            <div>
              <Button busy={state === 'busy'} busyText={t('Confirming…')} onClick={() => void confirm()}>
                {t('Confirm this address')}
              </Button>
            </div>
          </>
        )}
      </Card>
    </Page>
  );
}
