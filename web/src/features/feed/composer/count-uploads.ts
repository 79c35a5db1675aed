import { create } from 'zustand';

/** The files that this tab is uploading now. */
export const useUploads = create<{ left: number; total: number }>()(() => ({ left: 0, total: 0 }));

/** Counts files from now on, so that leaving the page asks first. Call `finishOne` for each, added or not. */
export function countUploads(files: number): { finishOne: () => void } {
  change(files, files);
  return { finishOne: () => change(-1, 0) };
}

function change(more: number, moreInAll: number): void {
  const now = useUploads.getState();
  const left = now.left + more;
  if (left > 0 && now.left === 0) addEventListener('beforeunload', askFirst);
  if (left === 0) removeEventListener('beforeunload', askFirst);
  useUploads.setState({ left, total: left > 0 ? now.total + moreInAll : 0 });
}

/** The browser asks in its own words. */
const askFirst = (event: Event): void => event.preventDefault();
