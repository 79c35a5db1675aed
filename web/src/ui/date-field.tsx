import type { ComponentPropsWithRef } from 'react';
import { TextField } from './text-field.tsx';

/** A native date input; its value is `YYYY-MM-DD`. */
export function DateField(props: Omit<ComponentPropsWithRef<typeof TextField>, 'type'>) {
  return <TextField {...props} type="date" />;
}
