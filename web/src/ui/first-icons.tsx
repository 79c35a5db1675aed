import type { ComponentProps } from 'react';

/** A line icon on 24 × 24. Decorative: its meaning is in the text beside it. */
const drawn = (...lines: string[]) =>
  function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg
        aria-hidden
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
    );
  };

const ring = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';

// The icons of every first view. All others are lucide's, whose component alone is 2 kB: too much for the landing page.
export const MenuIcon = drawn('M4 5h16', 'M4 12h16', 'M4 19h16');
export const CloseIcon = drawn('M6 6l12 12', 'M18 6L6 18');
export const ChevronIcon = drawn('M6 9l6 6 6-6');
export const GlobeIcon = drawn(ring, 'M2 12h20', 'M12 2a14.5 14.5 0 0 1 0 20a14.5 14.5 0 0 1 0-20');
export const AlertIcon = drawn(ring, 'M12 7.5v5', 'M12 16.5h.01');
export const WarningIcon = drawn('M12 3.5L22 20.5H2z', 'M12 10v4.5', 'M12 17.5h.01');
export const InfoIcon = drawn(ring, 'M12 16.5v-5', 'M12 7.5h.01');
