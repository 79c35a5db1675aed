// `npm run test:repeat -- 10 --busy 3`: installs missing packages, then runs `npm test` that many times (src/repeat.ts).
import { prepare, runTypeScript } from './install.mjs';

await prepare();
process.exit(await runTypeScript('dev/src/repeat.ts', process.argv.slice(2)));
