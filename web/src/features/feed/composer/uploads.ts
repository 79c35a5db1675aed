import { create } from 'zustand';

/** The files that this tab is uploading now. */
export const useUploads = create<{ left: number; total: number }>()(() => ({ left: 0, total: 0 }));

/** Counts files from now on, so that leaving the page asks first. Call `finishOne` for each, added or not. */
export function countUploads(files: number): { finishOne: () => void } {
  change(files, files);
  return { finishOne: () => change(-1, 0) };
}

function change(left: number, total: number): void {
  const now = useUploads.getState();
  const next = { left: now.left + left, total: now.total + total };
  useUploads.setState(next.left > 0 ? next : { left: 0, total: 0 });
  if (next.left > 0) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
}

/** The browser asks in its own words. */
const askFirst = (event: Event): void => event.preventDefault();
