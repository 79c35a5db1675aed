import { useRef, useState } from 'react';
import { api } from './api.ts';

/** Whether the address is free for this user; true as well when the server cannot say, since it decides again on saving. */
const isEmailFree = (userId: number, email: string): Promise<boolean> =>
  api.get('/api/validate/user/{userId}/email/{email}', { params: { path: { userId, email } } }).then(
    (isFree) => isFree !== false,
    () => true,
  );

/**
 * Asks the server about an address when its field is left. `check` answers whether it is free; called again for the same address
 * it waits for the answer that is under way, so that a form is never sent past it.
 * @param userId whose own address does not count as taken; 0 for somebody new
 */
export function useEmailCheck(userId: number) {
  const [isChecking, setIsChecking] = useState(false);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const asked = useRef('');

  function check(email: string): Promise<boolean> {
    if (email === asked.current) return running.current;
    asked.current = email;
    setIsChecking(true);
    const answer = isEmailFree(userId, email).finally(() => running.current === answer && setIsChecking(false));
    running.current = answer;
    return answer;
  }

  /** After a save the same address may have another answer. */
  function forget(): void {
    asked.current = '';
  }
  return { isChecking, check, forget };
}
