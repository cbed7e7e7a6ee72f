import { useImperativeHandle, type Ref, type RefObject } from 'react';
import type { CalendarGridProps } from '../calendar-grid.tsx';
import { useGridKeys } from './use-grid-keys.ts';

export type KeysOfGrid = ReturnType<typeof useGridKeys>;

interface GridKeysProps extends CalendarGridProps {
  ref: Ref<KeysOfGrid>;
  grid: RefObject<HTMLElement | null>;
}

/** What a grid hears of keys, from when the code for that is there. */
export function GridKeys({ ref, grid, ...props }: GridKeysProps) {
  const keys = useGridKeys(grid, props);
  useImperativeHandle(ref, () => keys);
  return null;
}
