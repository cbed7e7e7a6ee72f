import { later } from '../later.ts';

export const agenda = later(() => import('./agenda-view.tsx'));
export const invitationsButton = later(() => import('./invitations/invitations-button.tsx'));
export const scheduleSets = later(() => import('./schedule-sets.tsx'));
export const phoneParts = later(() => import('./phone-parts.ts'));
