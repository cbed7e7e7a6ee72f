export { default as DragItem } from 'react-big-calendar/lib/addons/dragAndDrop/EventWrapper';
export { default as DragRow } from 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper';
export { MorePopover } from './more-popover.tsx';
