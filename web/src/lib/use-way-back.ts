import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryNumber } from './history-entry.ts';
import { cameFrom } from './search-address.ts';

/**
 * The page that linked here, as far as its link said which one (`state={{ from }}`); else `otherwise`. `goBack` goes back to it in
 * the history, so that it has its scroll place and its own way back again.
 */
export function useWayBack(otherwise: string): { to: string; goBack: () => Promise<void> } {
  const { state } = useLocation();
  const [arrival] = useState(() => ({ from: cameFrom(state), at: entryNumber() }));
  const navigate = useNavigate();
  const to = arrival.from ?? otherwise;

  async function goBack() {
    const now = entryNumber();
    if (!arrival.from || !arrival.at || now === undefined || now < arrival.at) await navigate(to);
    else await navigate(arrival.at - 1 - now);
  }
  return { to, goBack };
}
