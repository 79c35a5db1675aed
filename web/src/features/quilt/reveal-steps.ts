/** How far the turning over of a quilt has come; places are in the order in which patches turn. */
export interface Reveal {
  /** How many patches turn over. */
  count: number;
  turned: number;
  /** The next one is turning now. */
  isTurning: boolean;
  /** The patch whose answer is shown. */
  shown: number | null;
  /** It goes on by itself, until the user takes over. */
  isAuto: boolean;
}

export type Step =
  | { type: 'next' | 'back' | 'turned' | 'auto' | 'pause' | 'again' }
  | { type: 'show' /** A patch that has turned over. */; place: number };

/** Before the first patch has turned. */
export const begin = (count: number): Reveal => ({ count, turned: 0, isTurning: count > 0, shown: null, isAuto: true });

/** The whole quilt, for users who open it later. */
export const whole = (count: number): Reveal => ({ count, turned: count, isTurning: false, shown: null, isAuto: false });

export const isWhole = ({ count, turned }: Reveal): boolean => turned >= count;

/** The one that turns is over at once, because the user does not wait for it. */
const hurry = (reveal: Reveal): Reveal =>
  reveal.isTurning ? { ...reveal, isTurning: false, turned: reveal.turned + 1, shown: reveal.turned } : reveal;

function goOn(reveal: Reveal): Reveal {
  if (reveal.isTurning) return hurry(reveal);
  const { turned, shown, count } = reveal;
  const next = shown === null && turned < count ? turned : (shown ?? -1) + 1;
  if (next < turned) return { ...reveal, shown: next };
  return turned < count ? { ...reveal, isTurning: true } : reveal;
}

/** What a press, a key or the time does. */
export function step(reveal: Reveal, given: Step): Reveal {
  switch (given.type) {
    case 'next':
      return { ...goOn(reveal), isAuto: false };
    case 'auto':
      return reveal.isAuto && !reveal.isTurning
        ? goOn({ ...reveal, shown: reveal.turned > 0 ? reveal.turned - 1 : null })
        : reveal;
    case 'turned':
      return hurry(reveal);
    case 'back': {
      const now = hurry(reveal);
      const back = now.shown === null ? now.turned - 1 : now.shown - 1;
      return { ...now, shown: now.turned === 0 ? null : Math.max(0, back), isAuto: false };
    }
    case 'show': {
      const now = hurry(reveal);
      return { ...now, shown: given.place < now.turned ? given.place : now.shown, isAuto: false };
    }
    case 'pause':
      return { ...reveal, isAuto: !reveal.isAuto && !isWhole(reveal) };
    case 'again':
      return begin(reveal.count);
  }
}
