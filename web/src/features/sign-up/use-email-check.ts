import { useRef, useState } from 'react';
import { isEmailFree } from './api.ts';

/**
 * Asks the server about an address when its field is left. `settled` waits for a check that is under way, so that a form is never
 * sent past it; both answer whether the address is free.
 */
export function useEmailCheck() {
  const [isChecking, setIsChecking] = useState(false);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const asked = useRef('');

  function check(email: string): Promise<boolean> {
    if (email === asked.current) return running.current;
    asked.current = email;
    setIsChecking(true);
    running.current = isEmailFree(email).finally(() => setIsChecking(false));
    return running.current;
  }
  return { isChecking, check };
}
