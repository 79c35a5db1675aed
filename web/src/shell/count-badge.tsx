import { Badge } from '../ui/chip.tsx';

/** A number beside the entry of a menu, and what it counts for screen readers; nothing for 0. */
export function CountBadge({ count, words }: { count: number; words: string }) {
  return (
    count > 0 && (
      <>
        {' '}
        <span aria-hidden>
          <Badge>{count}</Badge>
        </span>
        <span className="visually-hidden">{words}</span>
      </>
    )
  );
}
