export { default as DragRow } from 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper';
export { dropItem } from './drop-item.ts';
export { DayChoice } from './grid/day-choice.ts';
export { GridKeys } from './grid/grid-keys.tsx';
export { ItemHandles } from './grid/item-handles.tsx';
export { shiftOf, shifted, spokenTimes, whileHeld } from './key-shift.ts';
export { gridLocalizer } from './localizer.ts';
export { MorePopover } from './more-popover.tsx';
