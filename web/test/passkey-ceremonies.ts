import { vi } from 'vitest';

// In place of `src/lib/passkey-ceremonies.ts`, which asks the device for a passkey; each test begins with none.
export const getPasskey = vi.fn();
export const createPasskey = vi.fn();
export const cancel = vi.fn();
