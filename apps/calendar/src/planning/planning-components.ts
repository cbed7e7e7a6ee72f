export { FindTimeButton } from '../availability/find-time-button.tsx';
export { OptimizeButton } from '../optimizer/dialog/optimize-button.tsx';
export { toProposedEvents } from '../optimizer/proposed-changes/proposed-events.ts';
export { ProposedChangesStrip } from '../optimizer/proposed-changes/proposed-changes-strip.tsx';
export { PlanningBar } from '../tasks/planning-bar.tsx';
export { PlanningLists } from '../tasks/planning-lists.tsx';
