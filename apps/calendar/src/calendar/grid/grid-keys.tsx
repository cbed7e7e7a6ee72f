import { useImperativeHandle, type Ref, type RefObject } from 'react';
import type { CalendarGridProps } from '../calendar-grid.tsx';
import { useGridKeys } from './use-grid-keys.ts';

export type GridKeyHandlers = ReturnType<typeof useGridKeys>;

interface GridKeysProps extends CalendarGridProps {
  ref: Ref<GridKeyHandlers>;
  grid: RefObject<HTMLElement | null>;
}

/** Keyboard handlers of the grid, loaded after the first render. */
export function GridKeys({ ref, grid, ...props }: GridKeysProps) {
  const handlers = useGridKeys(grid, props);
  useImperativeHandle(ref, () => handlers);
  return null;
}
