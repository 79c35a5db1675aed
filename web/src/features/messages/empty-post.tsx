import { Patch } from '../../ui/patch.tsx';
import css from './messages.module.css';

/** Nothing to read: an envelope sewn up again, with a patch for its stamp. */
export function EmptyPost() {
  return (
    <div className={css.empty}>
      <svg viewBox="0 0 220 140" width="220" height="140" aria-hidden="true">
        <defs>
          <clipPath id="empty-stamp">
            <path d="M4 0h78a18 18 0 0 1 18 18v64a18 18 0 0 1-18 18H18A18 18 0 0 1 0 82V4a4 4 0 0 1 4-4z" />
          </clipPath>
        </defs>
        <path d="M18 10h182a14 14 0 0 1 14 14v92a14 14 0 0 1-14 14H20a14 14 0 0 1-14-14V14a4 4 0 0 1 4-4z" fill="#fbdc94" />
        <g transform="translate(158 22) rotate(5 20 20) scale(0.42)" clipPath="url(#empty-stamp)">
          <Patch seed={7} />
        </g>
        <path
          d="M8 14 92 78a26 26 0 0 0 32 0l24-18"
          fill="none"
          stroke="#0f5a43"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray="9 9"
        />
        <path d="M22 112h62M22 98h38" fill="none" stroke="#7a4b00" strokeWidth="3" strokeLinecap="round" strokeDasharray="1 8" />
      </svg>
      <p>No messages found</p>
    </div>
  );
}
