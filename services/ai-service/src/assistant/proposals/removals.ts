import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import { getOtherAttendees } from '../filter-events.ts';
import { formatTitle } from '../formatters.ts';
import type { CalendarSnapshot } from '../user-context.ts';
import { toProposedEvent, canWrite } from './proposed-event.ts';

const MAX_EVENTS = 50;

/** Proposes deletions that the user accepts one by one. */
export function proposeRemovals(
  calendar: CalendarSnapshot,
  events: readonly Event[],
): AssistantResult {
  const writableEvents = events.filter((event) => canWrite(calendar, event)).slice(0, MAX_EVENTS);
  const readOnlyEvents = events.filter((event) => !canWrite(calendar, event)).slice(0, MAX_EVENTS);
  const text =
    writableEvents.length === 0
      ? t("I couldn't find a matching event to delete.")
      : plural(writableEvents.length, {
          one: 'This would delete # event. Nothing is deleted until you accept it.',
          other: 'This would delete # events. Nothing is deleted until you accept it.',
        });
  return {
    kind: 'removals',
    text,
    removals: writableEvents.map((event) =>
      toProposedEvent(event, getOtherAttendees(event, calendar.email).length),
    ),
    left_alone: readOnlyEvents.map((event) => ({
      event_id: event.id,
      title: event.title,
      text: t("You can't delete {title}, but you can decline it.", {
        title: formatTitle(event),
      }),
    })),
  };
}
