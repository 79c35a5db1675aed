import type { Path } from 'react-hook-form';
import type { Me } from '../lib/me.ts';
import { type EmailField, useEmailField } from '../lib/use-email-field.ts';
import { emailTaken, type UserValues } from '../lib/user-form.ts';
import { type StoredForm, useStoredForm } from './use-stored-form.tsx';

/** A form for a stored user's details that also checks whether a new email address is free. */
export function useUserForm<Values extends UserValues>({ save, ...options }: Omit<StoredForm<Values, Me>, 'check'>) {
  const name = 'email' as Path<Values>;
  const state = useStoredForm<Values, Me>({
    ...options,
    check: async (values) => ((await email.check(values.email)) ? undefined : { field: name, message: emailTaken }),
    save: (values) => save(values).finally(email.forget),
  });
  const email: EmailField = useEmailField(state.form, name, options.stored);
  return {
    ...state,
    isCheckingEmail: email.isChecking,
    emailField: email.emailField,
    reset: () => {
      email.forget();
      state.reset();
    },
  };
}
