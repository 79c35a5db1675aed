import { run } from '@patchwork/platform/lifecycle';
import { startAll } from './all.ts';

await run(startAll(process.env));
