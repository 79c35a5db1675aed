import { lazy, Suspense } from 'react';
import { useRequests } from './requests.ts';

// A separate chunk: few users ever need it.
const RequestDialog = lazy(() => import('./request-dialog.tsx'));

/** The dialog of the menus on this page. Render it once, outside everything that may disappear. */
export function RequestDialogs() {
  const wasOpened = useRequests((state) => state.wasOpened);
  return wasOpened ? (
    <Suspense>
      <RequestDialog />
    </Suspense>
  ) : null;
}
