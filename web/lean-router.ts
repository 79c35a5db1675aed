import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../node_modules/react-router/dist/production');

/** React Router's exports name its development build only; the one beside it has no warnings for developers (1 kB). */
export const leanRouterPackages = [
  { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
];

/** Functions of React Router that run only for features that the app does not use. In the build they throw. */
const unused = [
  // Instrumentation
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
  // Middleware
  'runClientMiddlewarePipeline',
  // Fetchers, and the actions of forms
  'fetch2',
  'getFetcher',
  'resetFetcher',
  'queueFetcherForDeletion',
  'getUpdatedRevalidatingFetchers',
  'handleAction',
  // Routers without data
  'useNavigateUnstable',
  // Routes that are added later
  'discoverRoutes',
  'patchRoutes',
  // Pages of its server
  'deserializeErrors',
  'RSCErrorHandler',
  'decodeRouteErrorResponseDigest',
];

/** Functions that the app's pages call, reduced to what remains without forms, fetchers, view transitions and prefetching. */
const shorter = {
  normalizeNavigateOptions: 'return { path };',
  markFetchRedirectsDone: 'return false;',
  abortStaleFetchLoads: 'return false;',
  restoreAppliedTransitions: '',
  persistAppliedTransitions: '',
  useViewTransitionState: 'return false;',
  PrefetchPageLinks: 'return null;',
  usePrefetchBehavior: 'return [false, null, {}];',
};

const bodies: Record<string, string> = {
  ...Object.fromEntries(unused.map((name) => [name, 'throw new Error("Removed by lean-router.ts");'])),
  ...shorter,
};

/** The code with another body for a function. React Router's files are formatted: the brace that closes it is indented like its name. */
function withBody(code: string, name: string, body: string): string {
  const whole = new RegExp(`^( *)((?:async )?function ${name}\\([^]*?\\) \\{)$[^]*?^\\1\\}$`, 'm');
  if (!whole.test(code)) throw new Error(`lean-router.ts: React Router has no function ${name}`);
  return code.replace(whole, (_, indent: string, head: string) => `${indent}${head} ${body} }`);
}

/** React Router's code without what the app does not use (5 kB of each first view). */
export function leanCode(code: string): string {
  const pure = code
    // Names for developers' tools keep the router's forms in the first script.
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2');
  if (!/^function createRouter\(/m.test(pure)) return pure;
  return Object.entries(bodies).reduce((so, [name, body]) => withBody(so, name, body), pure);
}

/** Leaves out of the build what the app does not use of React Router. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: { filter: { id: /\/react-router\/dist\// }, handler: leanCode },
  };
}
