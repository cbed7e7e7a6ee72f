import { later } from '../later.ts';

/** Keys, choosing, dragging and the '+N more' popover: nobody needs them to see and open an event. */
export const gridExtras = later(() => import('./grid-extras.ts'));

/** The week, the work week and the day. */
export const timeGrid = later(() => import('./time-grid.ts'));
