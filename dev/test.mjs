// `npm test`: installs missing packages and programs, then runs every test (src/test.ts).
import { installTestPrograms, prepare, runTypeScript } from './install.mjs';

await Promise.all([prepare(), installTestPrograms()]);
process.exit(await runTypeScript('dev/src/test.ts', process.argv.slice(2)));
