// `npm test`: installs what is missing, then runs every test (src/test.ts).
import { installDependencies, runTypeScript } from './install.mjs';

await installDependencies();
process.exit(await runTypeScript('stack/src/test.ts', process.argv.slice(2)));
