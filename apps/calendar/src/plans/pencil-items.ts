import type { PencilItem } from '../calendar/calendar-item.ts';
import { isPending } from './open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { proposalsOf } from './proposals.ts';
import './pencil.css';

/** What is still in pencil, as the calendar draws it. */
export function pencilItems(open: OpenPlan): PencilItem[] {
  return proposalsOf(open.plan)
    .filter(({ id }) => isPending(open, id))
    .map(({ id, title, to }) => ({
      kind: 'pencil',
      id: `proposed:${id}`,
      moveId: id,
      title,
      ...to,
      allDay: false,
      location: null,
      past: false,
      conflict: false,
      repeats: false,
      masked: false,
      reply: null,
      canWrite: false,
      scheduleNames: 'proposed',
    }));
}
