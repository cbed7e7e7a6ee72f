import { ApiError } from '@scheduler/api-client';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { invalidRequest, Problem, toBatches, type Actor } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import type { CalendarRow } from './repository-calendars.ts';
import { findLinkedEventIds } from './sync/repository-links.ts';

/** core-api moves events one at a time, so the number per request is limited. */
const MAX_MOVED_EVENTS = 500;
const MAX_CONCURRENT_MOVES = 4;

/** Locally created events to move when their calendar is bound to another schedule. */
export interface EventMove {
  from: string;
  to: string;
  event_ids: string[];
}

/**
 * Plans moving a calendar's locally created events to another schedule. Without the move, the next
 * sync would import copies of them to the new schedule.
 *
 * @throws Problem 400 if there are more than `MAX_MOVED_EVENTS`
 */
export async function planEventMove(
  { db }: Pick<ConnectedDeps, 'db'>,
  calendar: CalendarRow,
  to: string | null,
): Promise<EventMove | null> {
  if (calendar.schedule_id === null || to === null) return null;
  const event_ids = await findLinkedEventIds(db, calendar.id, 'ours');
  if (event_ids.length > MAX_MOVED_EVENTS) {
    const detail = t(
      "{summary} has more than {max} events created here, so its schedule can't be changed",
      { max: MAX_MOVED_EVENTS, summary: calendar.summary },
    );
    throw invalidRequest([{ pointer: '/calendars', detail }]);
  }
  return { from: calendar.schedule_id, to, event_ids };
}

/** @throws Problem 503 if core-api is unavailable; already moved events aren't moved back */
export async function moveEvents(
  { google, log }: ConnectedDeps,
  actor: Actor,
  { from, to, event_ids }: EventMove,
): Promise<void> {
  const core = google.core.asCaller(actor);
  const move = async (id: string) => {
    try {
      const { schedule_ids } = await core.call(events.read, { params: { id } });
      if (!schedule_ids.includes(from)) return;
      const newScheduleIds = new Set([
        to,
        ...schedule_ids.filter((scheduleId) => scheduleId !== from),
      ]);
      await core.call(events.update, {
        params: { id },
        query: { scope: 'all' },
        body: { schedule_ids: [...newScheduleIds] },
      });
    } catch (cause) {
      if (!(cause instanceof ApiError)) {
        const detail = t("Couldn't move your events. Repeat the change in a moment.");
        throw new Problem('upstream-unavailable', detail, { cause });
      }
      // The event was deleted or the user can't edit it anymore.
      log.info({ event_id: id, code: cause.code }, 'failed to move an event');
    }
  };
  for (const batch of toBatches(event_ids, MAX_CONCURRENT_MOVES))
    await Promise.all(batch.map(move));
}
