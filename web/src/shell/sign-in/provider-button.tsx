import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { beginProviderSignIn, whyNoProvider } from '../../lib/providers.ts';
import type { Provider } from '../../lib/sign-in.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';

type Props = { provider: Provider; email?: string | undefined; look?: ButtonLook; isRequired?: boolean };

/** Sends the browser to a provider's sign-in, or says above the button why it cannot. */
export function ProviderButton({ provider, email, look = 'secondary', isRequired = false }: Props) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const alert = useFocusOn<HTMLDivElement>(failure);
  const { name } = provider;

  async function go() {
    setBusy(true);
    setFailure('');
    try {
      location.assign(await beginProviderSignIn(provider, email, isRequired));
    } catch (error) {
      setFailure(whyNoProvider(error, provider, { purpose: 'sign-in', isRequired }) || t('We couldn’t reach the service.'));
    } finally {
      // The page may come back from the browser's memory.
      setBusy(false);
    }
  }

  return (
    <>
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      <Button look={look} busy={isBusy} busyText={t('One moment…')} onClick={() => void go()}>
        {t('Continue with {name}', { name })}
      </Button>
    </>
  );
}
