// `npm run proof:compose` and `npm run proof:cluster`: installs missing packages, then runs the proof of that name.
import { prepare, runTypeScript } from '../../dev/install.mjs';

await prepare();
const [name, ...args] = process.argv.slice(2);
process.exit(await runTypeScript(`deploy/proof/${name}.ts`, args));
