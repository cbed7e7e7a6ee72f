export { FindTimeButton } from '../find-a-time/find-time-button.tsx';
export { OptimizeButton } from './optimize-button.tsx';
export { toProposedEvents } from './proposed-events.ts';
export { ProposedChangesStrip } from './proposed-changes-strip.tsx';
export { PlanningBar } from '../tasks/planning-bar.tsx';
export { PlanningLists } from '../tasks/planning-lists.tsx';
