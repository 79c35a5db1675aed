import { t } from '../../lib/i18n.ts';
import { beginProviderSignIn, whyNoProvider } from '../../lib/providers.ts';
import type { Provider } from '../../lib/sign-in.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';

type Props = { provider: Provider; email?: string | undefined; look?: ButtonLook; isRequired?: boolean };

/** Sends the browser to a provider's sign-in, or says above the button why it cannot. */
export function ProviderButton({ provider, email, look = 'secondary', isRequired = false }: Props) {
  const { run, isBusy, problem } = useAction({
    explain: (error) => whyNoProvider(error, provider, { purpose: 'sign-in', isRequired }) || t('We couldn’t reach the service.'),
  });
  const alert = useFocusOn<HTMLDivElement>(problem);
  const { name } = provider;

  const go = async () => location.assign(await beginProviderSignIn(provider, email, isRequired));

  return (
    <>
      {problem && <AlertPanel ref={alert}>{problem}</AlertPanel>}
      <Button look={look} busy={isBusy} busyText={t('One moment…')} onClick={() => void run(go)}>
        {t('Continue with {name}', { name })}
      </Button>
    </>
  );
}
