import { createElement } from 'react';
import type { SVGProps } from 'react';

interface Icon {
  name: string;
  /** SVG shapes in a 24 × 24 view box. */
  node: [shape: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

const drawn = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** Icons that point forward or back are mirrored in right-to-left languages. */
const POINTS = /^(chevron|arrow)-(left|right)$|^log-out$/;

/**
 * lucide-react's `createLucideIcon` without context, class names or absolute strokes. Icons are
 * decorative, so they need visible text or a labeled button.
 */
export default function createIcon({ name, node }: Icon) {
  const turns = POINTS.test(name) || undefined;
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      { ...drawn, 'data-turns': turns, width: size, height: size, ...props },
      node.map(([shape, attributes]) => createElement(shape, attributes)),
    );
}
