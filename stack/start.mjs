// `npm start` and `npm run dev`: installs what is missing, then brings everything up (src/up.ts).
import { installDependencies, runTypeScript } from './install.mjs';

await installDependencies();
process.exit(await runTypeScript('stack/src/up.ts', process.argv.slice(2)));
