// `npm run faults -- --minutes 5 --seed 7`: installs missing packages, then runs the fault suite.
import { prepare, runTypeScript } from '../install.mjs';

await prepare();
process.exit(await runTypeScript('dev/faults/main.ts', process.argv.slice(2)));
