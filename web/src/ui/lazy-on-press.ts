import { type ComponentType, lazy } from 'react';
import { afterFrame } from '../lib/after-frame.ts';

/**
 * A component in its own chunk that a press opens. Asking for its twenty files takes a phone longer than drawing the press, so
 * that comes first.
 */
export const lazyOnPress = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => afterFrame().then(load));
