import { run } from '@patchwork/platform/lifecycle';
import { startService } from './service.ts';

await run(startService(process.env));
