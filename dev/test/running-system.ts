import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createOutput } from '../src/progress.ts';
import { type System, startSystem } from '../src/system.ts';
import { startReceiver } from './otlp-receiver.ts';

/** One system for all tests of whole-system.test.ts, since starting it takes longer than most of them. */
export let system: System;
/** The receiver of its traces. */
export let receiver: Awaited<ReturnType<typeof startReceiver>>;
/** Its data and logs. */
export const home = mkdtempSync(join(tmpdir(), 'patchwork-whole-system-'));

beforeAll(async () => {
  receiver = await startReceiver();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  system = await startSystem({ home, ephemeral: true, withoutWeb: true, demo: 'small', logLevel: 'debug', ...createOutput() });
}, 300_000);

afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await system?.stop();
  await receiver?.close();
}, 60_000);
