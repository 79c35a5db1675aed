// `npm start` and `npm run dev`: installs missing packages, then starts the system (src/up.ts).
import { prepare, runTypeScript } from './install.mjs';

await prepare();
process.exit(await runTypeScript('dev/src/up.ts', process.argv.slice(2)));
