import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/**
 * The query of the address, and a function that changes it. A change made before the page of the one before has loaded builds
 * on that one; the router's own setter would undo it.
 */
export function useQuery() {
  const [query, setQuery] = useSearchParams();
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);

  function change(next: (latest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) {
    latest.current = next(latest.current);
    setQuery(latest.current, { preventScrollReset: true, ...options });
  }
  return [query, change] as const;
}
