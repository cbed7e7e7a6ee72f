import { createElement } from 'react';
import type { SVGProps } from 'react';

interface Icon {
  name: string;
  /** Shapes in a square of 24, and how they are drawn. */
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

/** What points forward or back does so the other way in languages that are written from the right. */
const POINTS = /^(chevron|arrow)-(left|right)$|^log-out$/;

/**
 * lucide-react's `createLucideIcon` without its context, class names and absolute strokes. An icon
 * is decoration: what it says stands beside it, or in the name of its button.
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
