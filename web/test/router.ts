/** In place of `src/app/router.tsx`, which would open the same address a second time. */
export { screenRouter as router } from './screen.tsx';
