import type { Path } from 'react-hook-form';
import { type StoredForm, useStoredForm } from '../ui/use-stored-form.tsx';
import type { Me } from './me.ts';
import { type EmailField, useEmailField } from './use-email-field.ts';
import { emailTaken, type UserValues } from './user-form.ts';

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
