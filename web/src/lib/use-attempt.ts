import { useEffect, useRef } from 'react';

/** Returns a function that begins an attempt and gives its signal; the next attempt aborts it, and so does unmounting. */
export function useAttempt(): () => AbortSignal {
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  return () => {
    current.current?.abort();
    const attempt = new AbortController();
    current.current = attempt;
    return attempt.signal;
  };
}
