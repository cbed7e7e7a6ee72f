import { later } from '../later.ts';

export const agenda = later(() => import('./agenda-view.tsx'));
export const phoneParts = later(() => import('./phone-parts.ts'));
