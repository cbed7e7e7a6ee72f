import { ApiError } from '@scheduler/api-client';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { invalidRequest, Problem, type Actor } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import { eventsMadeHere, type CalendarRow } from './repository-calendars.ts';

/** Events that a request can move; core-api takes them one by one. */
const MOST = 500;
const AT_ONCE = 4;

/** Events that were made here and go with a calendar to another schedule. */
export interface Move {
  from: string;
  to: string;
  event_ids: string[];
}

/**
 * What goes along when a calendar is bound to another schedule. Left behind, it would come to the
 * new one from Google a second time.
 *
 * @throws Problem 400 where that is too much
 */
export async function moveOf(
  { db }: Pick<ConnectedDeps, 'db'>,
  before: CalendarRow,
  to: string | null,
): Promise<Move | null> {
  if (before.schedule_id === null || to === null) return null;
  const event_ids = await eventsMadeHere(db, before.id);
  if (event_ids.length > MOST) {
    const detail = t('More than {most} events made here go with {summary}: it stays where it is', {
      most: MOST,
      summary: before.summary,
    });
    throw invalidRequest([{ pointer: '/calendars', detail }]);
  }
  return { from: before.schedule_id, to, event_ids };
}

/** @throws Problem 503 where core-api does not answer: those that moved have moved */
export async function moveEvents(
  { google, log }: ConnectedDeps,
  actor: Actor,
  { from, to, event_ids }: Move,
): Promise<void> {
  const core = google.core.as(actor);
  const move = async (id: string) => {
    try {
      const { schedule_ids } = await core.call(events.read, { params: { id } });
      if (!schedule_ids.includes(from)) return;
      const places = [...new Set([to, ...schedule_ids.filter((each) => each !== from)])];
      await core.call(events.update, {
        params: { id },
        query: { scope: 'all' },
        body: { schedule_ids: places },
      });
    } catch (cause) {
      if (!(cause instanceof ApiError)) {
        throw new Problem('upstream-unavailable', t('Your events could not be moved'), { cause });
      }
      // It is gone, or no longer theirs to move.
      log.info({ event_id: id, code: cause.code }, 'an event did not move with its calendar');
    }
  };
  for (let at = 0; at < event_ids.length; at += AT_ONCE) {
    await Promise.all(event_ids.slice(at, at + AT_ONCE).map(move));
  }
}
