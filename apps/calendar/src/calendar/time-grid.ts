import * as Selection from 'react-big-calendar/lib/Selection';
import Day from 'react-big-calendar/lib/Day';
import Week from 'react-big-calendar/lib/Week';
import WorkWeek from 'react-big-calendar/lib/WorkWeek';
import DragColumn from 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper';
import { timeComponents } from './grid-setup.ts';
import { bringSelection } from './selection.ts';

/** The views with hours, and what they draw themselves with. */
export const timeViews = { week: Week, work_week: WorkWeek, day: Day };
export const components = { ...timeComponents, eventContainerWrapper: DragColumn };

bringSelection(Selection);
