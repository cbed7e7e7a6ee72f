import type { ReactNode } from 'react';
import { gridInteractions } from './deferred-modules.ts';

/** An all-day row that accepts dropped items once the interactions module is loaded. */
export function AllDayRowWrapper({
  children,
  ...row
}: { children: ReactNode } & Record<string, unknown>) {
  const interactions = gridInteractions.use();
  return (
    <div className="rbc-addons-dnd-row-body">
      {children}
      {interactions && <interactions.DragRow {...row} localizer={interactions.gridLocalizer} />}
    </div>
  );
}
