import { useState } from 'react';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { browserStorage } from '../../lib/storage.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const store = browserStorage('localStorage');
const KEY = 'patchwork.passkeyLater';

/** Offers a passkey once on this device, until it is put off. */
export function PasskeyOffer() {
  const me = useMe();
  const [isHidden, setHidden] = useState(false);
  if (!me || isHidden || store.getItem(KEY) === String(me.id)) return null;

  const hide = () => store.setItem(KEY, String(me.id));

  return (
    <AlertPanel
      tone="info"
      title={t('Log in without a password')}
      actions={
        <>
          <LinkButton look="secondary" to={`${paths.profile}#passkeys-heading`} onClick={hide}>
            {t('Add a passkey')}
          </LinkButton>
          <Button
            look="quiet"
            onClick={() => {
              hide();
              setHidden(true);
              focusAfterRender('feed-search');
            }}
          >
            {t('Not now')}
          </Button>
        </>
      }
    >
      {t(
        'With a passkey you use your fingerprint, your face or the PIN of your device. Nobody can guess it or trick you out of it.',
      )}
    </AlertPanel>
  );
}
