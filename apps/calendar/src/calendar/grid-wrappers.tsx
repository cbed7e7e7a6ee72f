import type { ReactNode } from 'react';
import { gridExtras } from './grid-later.ts';

/** A row of whole days, onto which items can be dropped as soon as the code for that is there. */
export function RowWrapper(props: { children?: ReactNode } & Record<string, unknown>): ReactNode {
  const extras = gridExtras.use();
  return extras ? <extras.DragRow {...props} localizer={extras.gridLocalizer} /> : props.children;
}
