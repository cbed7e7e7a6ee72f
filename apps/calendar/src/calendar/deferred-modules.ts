import { deferredModule } from '../deferred-module.ts';

export const agenda = deferredModule(() => import('./agenda-view.tsx'));
export const invitationsButton = deferredModule(
  () => import('./invitations/invitations-button.tsx'),
);
export const scheduleSets = deferredModule(() => import('./schedule-sets.tsx'));
export const phoneComponents = deferredModule(() => import('./phone-components.ts'));

/** Keyboard navigation, slot selection, drag and drop and the “+N more” popover. */
export const gridInteractions = deferredModule(() => import('./grid-interactions.ts'));

/** The week, work week and day views. */
export const timeGrid = deferredModule(() => import('./time-grid.ts'));

/** The Optimize button, the proposed changes and the tasks. */
export const planning = deferredModule(() => import('../planning/planning-components.ts'));
export const planningDialogs = deferredModule(() => import('../planning/planning-dialogs.tsx'));
