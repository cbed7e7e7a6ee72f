import { later } from '../later.ts';

/** The button for plans, what they propose, and tasks: beside the calendar, once that is shown. */
export const planning = later(() => import('../plans/planning.ts'));

export const planningDialogs = later(() => import('../plans/planning-dialogs.tsx'));
