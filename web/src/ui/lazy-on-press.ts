import { type ComponentType, lazy } from 'react';
import { afterFrame } from '../lib/after-frame.ts';

/**
 * A component in its own chunk that a press opens. The press is drawn first: asking for the chunk's files takes CPU time, which
 * would delay that frame.
 */
export const lazyOnPress = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => afterFrame().then(load));
