// `npm test`: installs missing packages, then runs every test (src/test.ts).
import { prepare, runTypeScript } from './install.mjs';

await prepare();
process.exit(await runTypeScript('dev/src/test.ts', process.argv.slice(2)));
