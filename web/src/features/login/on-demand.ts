import { lazy } from 'react';

// Separate chunks: what most users never see.
const parts = () => import('./provider-parts.tsx');

/** The buttons of the providers of an email address. Nothing if their chunk does not load: the password works without them. */
export const ProviderChoice = lazy(() =>
  parts().then(
    ({ ProviderChoice }) => ({ default: ProviderChoice }),
    () => ({ default: () => null }),
  ),
);

/** What a user sees whose school requires its provider. */
export const ProviderRequired = lazy(() => parts().then(({ ProviderRequired }) => ({ default: ProviderRequired })));

/** The key of an authenticator app, for staff who have to set one up. */
export const QrCode = lazy(() => import('../../ui/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));
