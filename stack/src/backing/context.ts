import type { BackingPorts } from '../ports.ts';
import type { Output } from '../progress.ts';
import type { Engine } from './docker.ts';

/** What every backing service needs to start. */
export interface BackingContext {
  /** Data and logs go here. */
  dir: string;
  ports: BackingPorts;
  output: Output;
  /** Data is thrown away after use: quicker settings, nothing kept. */
  ephemeral: boolean;
  engine: Engine | null;
  /** Starts the service with Docker; false, with a word to the person, when Docker could not. */
  tryDocker: (service: string) => Promise<boolean>;
}

export interface Started<T> {
  value: T;
  /** Ends the service when we started it; leaves it alone when it was given. */
  stop: () => Promise<void>;
}
