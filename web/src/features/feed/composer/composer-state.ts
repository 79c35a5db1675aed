import { create } from 'zustand';
import { useSession } from '../../../lib/session.ts';

/** Whether the composer is open; once opened it stays mounted, so that chosen files survive when it is closed. */
export const useComposer = create<{ isOpen: boolean; wasOpened: boolean }>()(() => ({ isOpen: false, wasOpened: false }));

useSession.subscribe(({ isLoggedIn }, before) => {
  if (before.isLoggedIn && !isLoggedIn) useComposer.setState({ isOpen: false, wasOpened: false });
});
