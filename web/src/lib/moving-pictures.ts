import { useState } from 'react';

type Photo = { thumbnail: string | null; moves?: boolean };

/**
 * What a photo that moves for longer than five seconds needs (WCAG 2.2.2): a button, and its small rendition, which stands still,
 * while `isStill`. For who wants reduced motion it stands still until it is played.
 */
export function useMotion({ thumbnail, moves = false }: Photo) {
  const [isPlaying, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  return {
    moves,
    isPlaying,
    isStill: moves && !isPlaying && thumbnail !== null,
    toggle: () => setPlaying((before) => !before),
  };
}
