import { Children } from 'react';
import type { ReactNode } from 'react';

/** Props of a section that renders in steps. */
export interface ProgressiveProps {
  /** Number of steps to render. */
  visibleSteps: number;
}

/** Renders the first children only. Each child is one step. */
export const FirstChildren = ({
  visibleSteps,
  children,
}: ProgressiveProps & { children: ReactNode }) => Children.toArray(children).slice(0, visibleSteps);
