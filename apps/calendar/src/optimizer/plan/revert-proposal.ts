import { ApiError } from '@scheduler/api-client';
import { events, type Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { Platform } from '@scheduler/platform';
import { findCachedEvent, getCachedEvents } from '../../screen/items/events-cache.ts';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import { isScheduledTimeFor, type Proposal } from './proposals.ts';

/**
 * Reverts one of several changes that were applied as one batch. Undo only works for complete
 * batches, so this function moves the event back or deletes it.
 */
export async function revertProposal(platform: Platform, proposal: Proposal): Promise<boolean> {
  const { api, notify, queryClient } = platform;
  try {
    const event = await findAppliedEvent(platform, proposal);
    if (!event) {
      notify.error(formatMissingEvent(proposal));
      return false;
    }
    const { id, version } = event;
    if (proposal.from) {
      const { start, end } = proposal.from;
      const times = { start_time: start.toISOString(), end_time: end.toISOString() };
      await api.call(events.arrange, { body: { moves: [{ event_id: id, version, ...times }] } });
    } else {
      await api.call(events.remove, { params: { id }, ifMatch: version });
    }
    notify.success(t('Change undone'));
    return true;
  } catch {
    notify.error(t("Couldn't undo the change. Try again."));
    return false;
  } finally {
    await invalidateCalendarQueries(queryClient);
  }
}

/** A created event is identified by its task or habit and its time, so it may also have been moved. */
const formatMissingEvent = ({ eventId, title }: Proposal): string =>
  eventId === null
    ? t("Couldn't undo the change: “{title}” has since been moved or deleted.", { title })
    : t("Couldn't undo the change: “{title}” has since been deleted.", { title });

/**
 * Returns the event that the proposal moved or created. Fetches it if it isn't in the cache, for
 * example because the calendar displays another week.
 */
async function findAppliedEvent(
  { api, queryClient }: Platform,
  { eventId, ...proposal }: Proposal,
): Promise<Event | undefined> {
  if (eventId !== null) return findCachedEvent(queryClient, eventId) ?? fetchEvent(api, eventId);
  const isCreated = (event: Event) => isScheduledTimeFor(event, proposal);
  const cached = getCachedEvents(queryClient).find(isCreated);
  if (cached) return cached;
  const { start, end } = proposal.to;
  const query = { start_date: start.toISOString(), end_date: end.toISOString() };
  return (await api.call(events.list, { query })).find(isCreated);
}

const fetchEvent = (api: Platform['api'], id: string): Promise<Event | undefined> =>
  api.call(events.read, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
