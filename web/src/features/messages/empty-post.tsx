import { t } from '../../lib/i18n.ts';
import { Patch } from '../../ui/patch.tsx';
import { motifs } from '../../ui/patch-motifs.tsx';
import css from './messages.module.css';

const thread = { strokeWidth: 4, strokeLinecap: 'round', strokeDasharray: '9 9' } as const;

/** Nothing to read: an envelope that is sewn up, with a patch for its seal. */
export function EmptyPost() {
  return (
    <div className={css.empty}>
      <svg viewBox="0 0 220 140" width="220" height="140" aria-hidden="true">
        <defs>
          <clipPath id="empty-seal">
            <path d="M4 0h78a18 18 0 0 1 18 18v64a18 18 0 0 1-18 18H18A18 18 0 0 1 0 82V4a4 4 0 0 1 4-4z" />
          </clipPath>
        </defs>
        <path
          d="M14 10h184a14 14 0 0 1 14 14v92a14 14 0 0 1-14 14H24a14 14 0 0 1-14-14V14a4 4 0 0 1 4-4z"
          fill="#fbdc94"
          stroke="#1b2420"
          strokeWidth="3"
        />
        <path d="M14 14 96 76a24 24 0 0 0 29 0l81-60" fill="none" stroke="#0f5a43" {...thread} />
        <path d="M20 124l62-48M202 124l-62-48" fill="none" stroke="#a84a22" {...thread} />
        <g transform="translate(88 55) rotate(-5 22 22) scale(0.44)" clipPath="url(#empty-seal)">
          <Patch seed={2} motif={motifs.sun} threads={{ ground: '#dfedf6', first: '#8c1d40', second: '#0f5a43' }} />
        </g>
      </svg>
      <p>{t('No messages found')}</p>
    </div>
  );
}
