import type { ProposedEvent } from '@scheduler/contracts/core';
import type { NewEventBody } from '../use-event-mutations.ts';

/** What was said to questions, by their ids. */
export type Answers = Readonly<Record<string, string>>;

/** The event to create, or `null` while something that it needs is open. */
export function creationOf(event: ProposedEvent, scheduleId: string): NewEventBody | null {
  const { title, start_time, end_time, location, recurrence, ...rest } = event;
  if (!title || !start_time || !end_time || !scheduleId) return null;
  return {
    schedule_ids: [scheduleId],
    title,
    start_time,
    end_time,
    ...rest,
    ...(location && { location }),
    ...(recurrence && { recurrence }),
  };
}
