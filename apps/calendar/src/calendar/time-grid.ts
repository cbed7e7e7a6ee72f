import * as Selection from 'react-big-calendar/lib/Selection';
import DragColumn from 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper';
import { timeComponents } from './grid-setup.ts';
import { bringSelection } from './selection.ts';
import { HoursOfZones } from './zones/hours-of-zones.tsx';
import { ZonedDayHeader } from './zones/zoned-day-header.tsx';
import { ZoneCorner } from './zones/zone-corner.tsx';

export { timeViews } from './time-view.tsx';

/** What the views with hours draw themselves with. */
export const components = {
  ...timeComponents,
  eventContainerWrapper: DragColumn,
  header: ZonedDayHeader,
  timeGutterWrapper: HoursOfZones,
  timeGutterHeader: ZoneCorner,
};

bringSelection(Selection);
