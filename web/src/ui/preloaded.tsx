import type { ComponentType } from 'react';

/**
 * A component in its own chunk. The page's loader awaits `load` where it is needed, so that nothing moves when it appears; it
 * is empty until then, or if that failed.
 */
export function preloaded<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  return {
    load: async (): Promise<void> => {
      Loaded ??= await load();
    },
    Component: (props: Props) => Loaded && <Loaded {...props} />,
  };
}
