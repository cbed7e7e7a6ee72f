import type { ReactNode } from 'react';
import { gridExtras } from './grid-later.ts';

/** A row of whole days, onto which items can be dropped as soon as the code for that is there. */
export function RowWrapper({
  children,
  ...row
}: { children: ReactNode } & Record<string, unknown>) {
  const extras = gridExtras.use();
  return (
    <div className="rbc-addons-dnd-row-body">
      {children}
      {extras && <extras.DragRow {...row} localizer={extras.gridLocalizer} />}
    </div>
  );
}
