import { createElement, type SVGProps } from 'react';

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] };

/**
 * Replaces lucide's own `createLucideIcon`, which is 2 kB of a first view and two further components for each icon. It takes
 * SVG attributes and `size`; without a name for screen readers the icon is decorative.
 */
export default function createIcon({ name, node }: IconData) {
  return function Icon({ size = 24, className = '', ...rest }: SVGProps<SVGSVGElement> & { size?: number | string }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': !rest['aria-label'] || undefined,
        ...rest,
        className: `lucide lucide-${name} ${className}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
