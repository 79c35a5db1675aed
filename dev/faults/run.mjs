// `npm run faults -- --minutes 5 --seed 7`: installs missing packages, then runs the fault suite (main.ts), with `--replace` replace.ts.
import { prepare, runTypeScript } from '../install.mjs';

await prepare();
const file = process.argv.includes('--replace') ? 'dev/faults/replace.ts' : 'dev/faults/main.ts';
process.exit(await runTypeScript(file, process.argv.slice(2)));
