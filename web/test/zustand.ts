import { create as createStore } from 'zustand/react';

export * from 'zustand/react';
export * from 'zustand/vanilla';

const resets: (() => void)[] = [];

/** Stores live as long as their module: call it after each test, so that the next one begins with their first state. */
export const resetStores = (): void => {
  for (const reset of resets) reset();
};

/** In place of zustand's own `create`. */
export const create = ((state) => {
  if (!state) return create;
  const store = createStore(state as never);
  resets.push(() => store.setState(store.getInitialState(), true));
  return store;
}) as typeof createStore;
