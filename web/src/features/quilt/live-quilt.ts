import { useEffect, useEffectEvent, useState } from 'react';
import { getRevealedQuilt, type Quilt, type QuiltWatch, replaceQuilt, useQuilt, useQuiltWatch } from './api.ts';

/** Pages ask for the revealed quilt from so long to so long before the moment, each at a different time. */
const [FIRST_MS, LAST_MS] = [22_000, 2_000];
/** Pages without an answer ask again after the moment, and not all in the same second. */
const SPREAD_MS = 1_500;
/** A page whose request is still open gives it so much time after the moment. */
const PATIENCE_MS = 1_500;
/** The clock of the service that answers may be a little behind. */
const RETRIES = 5;
const RETRY_MS = 400;
/** What is further away is left to a later answer of the watch. */
const HORIZON_MS = 60_000;
const PREPARING_MS = 2_500;

/** How long to wait for the moment at which a quilt turns over, by the server's clock; 0 once it has passed. */
export const msUntil = (revealsAt: string, ahead: number, now = Date.now()): number =>
  Math.max(0, Date.parse(revealsAt) - (now + ahead));

/** How long a page waits before it gets the quilt, if its place among all classrooms is `spread` after the moment. */
export const msUntilTurn = (told: Pick<QuiltWatch, 'revealsAt' | 'ahead'>, spread: number, now = Date.now()): number =>
  msUntil(told.revealsAt, told.ahead, now - spread);

/** How long before the moment a page asks for the revealed quilt, if its place among all classrooms is `place`, from 0 to 1. */
export const msAhead = (place: number): number => LAST_MS + place * (FIRST_MS - LAST_MS);

const isPreparing = (quilt: Quilt | undefined): boolean => quilt?.patches.some(({ state }) => state === 'preparing') ?? false;

const hasChanged = (quilt: Quilt, told: QuiltWatch): boolean =>
  told.sewn !== quilt.sewn || told.classes !== quilt.classes || told.halfTermId !== quilt.halfTerm.id;

/**
 * A quilt that follows what happens: patches that other classes sew, pictures that are being prepared, and the moment at which
 * all turn over. The page's loader has loaded it. `hasLostContact` while the service cannot be reached.
 */
export function useLiveQuilt(halfTerm: number | undefined, first: Quilt) {
  const { data: quilt = first, mutate } = useQuilt(halfTerm, {
    fallbackData: first,
    revalidateOnMount: false,
    refreshInterval: (shown) => (isPreparing(shown) ? PREPARING_MS : 0),
  });
  const isWaiting = quilt.isCurrent && !quilt.isRevealed;
  const [isOpen, setOpen] = useState(false);
  const { data: told, error } = useQuiltWatch(isWaiting, isOpen);
  // Once a page: with another for each answer, one that arrives after the moment would put the quilt off.
  const [place] = useState(Math.random);
  const spread = place * SPREAD_MS + (isOpen ? PATIENCE_MS : 0);

  const reload = useEffectEvent(() => void mutate().catch(() => undefined));
  const turnOver = useEffectEvent(async (left: AbortSignal) => {
    for (let tries = 0; tries < RETRIES && !left.aborted; tries += 1) {
      const now = await mutate().catch(() => undefined);
      if (now?.isRevealed) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  });
  const openReveal = useEffectEvent(async (left: AbortSignal) => {
    setOpen(true);
    await getRevealedQuilt(left)
      .then(replaceQuilt)
      .catch(() => undefined);
    // Also when the moment has moved: otherwise the page would not ask for the new one.
    setOpen(false);
  });

  const changed = isWaiting && told !== undefined && !told.isRevealed && hasChanged(quilt, told) ? told : undefined;
  useEffect(() => {
    if (changed) reload();
  }, [changed]);

  const moment = isWaiting && told && msUntil(told.revealsAt, told.ahead) <= HORIZON_MS ? told.revealsAt : undefined;
  const msToMoment = useEffectEvent(() => msUntil(moment!, told?.ahead ?? 0));
  useEffect(() => {
    if (moment === undefined) return;
    const ms = msToMoment();
    // Too late: the answer would not have been prepared.
    if (ms < LAST_MS / 2) return;
    const left = new AbortController();
    const timer = setTimeout(() => void openReveal(left.signal), Math.max(0, ms - msAhead(place)));
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [moment, place]);

  useEffect(() => {
    if (!isWaiting || !told) return;
    const wait = msUntilTurn(told, spread);
    if (wait > HORIZON_MS) return;
    const left = new AbortController();
    const timer = setTimeout(() => void turnOver(left.signal), wait);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isWaiting, told, spread]);

  return {
    quilt,
    isWaiting,
    /** When it turns over, as last told. */
    revealsAt: (isWaiting && told?.revealsAt) || quilt.revealsAt,
    /** How far the server's clock is ahead of this device's. */
    ahead: told?.ahead ?? 0,
    hasLostContact: isWaiting && error !== undefined,
    reload: () => mutate(),
  };
}
