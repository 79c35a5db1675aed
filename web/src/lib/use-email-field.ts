import { useRef, useState } from 'react';
import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { api } from './api.ts';
import { fieldsOf, ON_BLUR } from './form-problems.ts';
import { pointerReleased } from './pointer.ts';
import { emailTaken, looksLikeEmail } from './user-form.ts';

/** Whether the address is free for this user; true if the server cannot be reached, since it checks again on saving. */
const isEmailFree = (userId: number, email: string): Promise<boolean> =>
  api.get('/api/validate/user/{userId}/email/{email}', { params: { path: { userId, email } } }).then(
    (isFree) => isFree !== false,
    () => true,
  );

/**
 * A form's email field. It checks the address on the server on blur, never blocks typing, and shows a taken address once known.
 * `check` returns whether an address is free; a repeat waits for the running call, so that no form is submitted first.
 * @param user the user whose own address does not count as taken; undefined for a new user
 */
export function useEmailField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
  user?: { id: number; email: string } | null,
) {
  const [isChecking, setIsChecking] = useState(false);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const asked = useRef('');

  function check(email: string): Promise<boolean> {
    if (email === asked.current) return running.current;
    asked.current = email;
    setIsChecking(true);
    const answer = isEmailFree(user?.id ?? 0, email).finally(() => running.current === answer && setIsChecking(false));
    running.current = answer;
    return answer;
  }

  async function checkOnLeaving(address: string) {
    if (!looksLikeEmail(address) || address === user?.email) return;
    const isFree = await check(address);
    await pointerReleased();
    if (!isFree && String(form.getValues(name)).trim() === address) form.setError(name, { type: ON_BLUR, message: emailTaken });
  }

  return {
    isChecking,
    check,
    /** After a save, the answer for the same address may change. */
    forget: () => {
      asked.current = '';
    },
    emailField: () =>
      fieldsOf(form)(name, {
        onBlur: (event: { target: { value: string } }) => void checkOnLeaving(event.target.value.trim()),
        onChange: () => (get(form.formState.errors, name) as FieldError | undefined)?.type === ON_BLUR && form.clearErrors(name),
      }),
  };
}

export type EmailField = ReturnType<typeof useEmailField>;
