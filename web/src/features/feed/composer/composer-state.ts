import { create } from 'zustand';
import { useSession } from '../../../lib/session.ts';

type ComposerState = {
  isOpen: boolean;
  /** Once opened it stays mounted, so that nothing must be read again when it is closed. */
  wasOpened: boolean;
  /** The user has just opened it: focus moves to the title. */
  takesFocus: boolean;
  /** What to say about the report that was posted last. */
  posted: string;
};

const closed: ComposerState = { isOpen: false, wasOpened: false, takesFocus: false, posted: '' };

/** Whether the composer is open. What is written in it is a draft. */
export const useComposer = create<ComposerState>()(() => closed);

/** Opens the composer and moves focus to the title. */
export const openComposer = (): void => useComposer.setState({ isOpen: true, wasOpened: true, takesFocus: true, posted: '' });

useSession.subscribe(({ isLoggedIn }, before) => {
  if (before.isLoggedIn && !isLoggedIn) useComposer.setState(closed);
});
