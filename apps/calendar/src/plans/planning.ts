export { FindTimeButton } from '../find-a-time/find-time-button.tsx';
export { OptimizeButton } from './optimize-button.tsx';
export { pencilItems } from './pencil-items.ts';
export { ProposedStrip } from './proposed-strip.tsx';
export { PlannedBar } from '../tasks/planned-bar.tsx';
export { PlannedLists } from '../tasks/planned-lists.tsx';
