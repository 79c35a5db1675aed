import { Patch } from '../ui/patch.tsx';
import { motifs } from '../ui/patch-motifs.tsx';
import css from './nav-bar.module.css';

/** The sun patch; public/favicon.svg is the same drawing. */
export function Logo() {
  return (
    <svg className={css.logoPatch} viewBox="0 0 100 100" width="44" height="44" aria-hidden="true">
      <Patch seed={4} motif={motifs.sun} threads={{ ground: '#ddeee4', first: '#8c1d40', second: '#6b3a73' }} />
    </svg>
  );
}
