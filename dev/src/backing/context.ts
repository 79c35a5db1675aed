import type { BackingPorts } from '../ports.ts';
import type { Output } from '../progress.ts';
import type { Engine } from './docker.ts';

/** The options that every backing service needs to start. */
export interface BackingContext {
  /** Folder for data and logs. */
  dir: string;
  ports: BackingPorts;
  output: Output;
  /** The data is temporary: faster, less durable settings. */
  ephemeral: boolean;
  engine: Engine | null;
  /** Starts the service with Docker; logs a line and returns false when Docker fails. */
  tryDocker: (service: string) => Promise<boolean>;
}

export interface Started<T> {
  value: T;
  /** Stops the service if we started it, but not one that the environment gave. */
  stop: () => Promise<void>;
  /** The process, if we started it on this machine. */
  pid?: number;
}
