import type { Blocker, Location } from 'react-router-dom';
import { router } from '../../../app/router.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useUploads } from './uploads.ts';

const KEY = 'uploads';

/** Counts files from now on, so that leaving the page asks first. Call `finishOne` for each, added or not. */
export function countUploads(files: number): { finishOne: () => void } {
  change(files, files);
  return { finishOne: () => change(-1, 0) };
}

function change(more: number, moreInAll: number): void {
  const now = useUploads.getState();
  const left = now.left + more;
  if (left > 0 && now.left === 0) beginAsking();
  if (left === 0) stopAsking();
  useUploads.setState({ left, total: left > 0 ? now.total + moreInAll : 0 });
}

// As useBlocker does. The hook would add to the scripts of every page, and could begin later than the first upload.
function beginAsking(): void {
  addEventListener('beforeunload', askFirst);
  router.getBlocker(KEY, isLeaving);
}

function stopAsking(): void {
  removeEventListener('beforeunload', askFirst);
  router.deleteBlocker(KEY);
  useUploads.setState({ blocked: undefined });
}

router.subscribe(({ blockers }) => {
  const blocker: Blocker | undefined = blockers.get(KEY);
  useUploads.setState({ blocked: blocker?.state === 'blocked' ? blocker : undefined });
});

/** The browser asks in its own words. */
const askFirst = (event: Event): void => event.preventDefault();

type Move = { currentLocation: Location; nextLocation: Location };

// Once it has been left, the upload goes on and other pages do not ask.
const isLeaving = ({ currentLocation, nextLocation }: Move): boolean =>
  useSession.getState().isLoggedIn && currentLocation.pathname === paths.home && nextLocation.pathname !== paths.home;
