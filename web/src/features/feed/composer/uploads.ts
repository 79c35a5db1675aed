import type { Blocker } from 'react-router-dom';
import { create } from 'zustand';

/** The files that this tab is uploading now, and a navigation that waits for the user's answer meanwhile. */
export const useUploads = create<{ left: number; total: number; blocked?: Blocker | undefined }>()(() => ({ left: 0, total: 0 }));
