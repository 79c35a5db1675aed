import { useEffect } from 'react';
import { useReviewCount } from '../lib/review-count.ts';

/** Passes on how many things wait for review; renders nothing. */
export default function ReviewCount({ onCount }: { onCount: (count: number) => void }) {
  const count = useReviewCount() ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}
