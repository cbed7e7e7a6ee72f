export { default as DragRow } from 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper';
export { DaySelection } from './grid/day-selection.ts';
export { GridKeys } from './grid/grid-keys.tsx';
export { ItemHandles } from './grid/item-handles.tsx';
export { applyShift, formatSpokenTimes, getShift, trackAltKey } from './keyboard-move.ts';
export { gridLocalizer } from './localizer.ts';
export { moveItem } from './move-item.ts';
export { OverflowPopover } from './overflow-popover.tsx';
