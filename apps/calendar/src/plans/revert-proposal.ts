import { events, type Event } from '@scheduler/contracts/core';
import { queryKeys } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import type { Platform } from '@scheduler/platform';
import { findCachedEvent } from '../calendar/events-cache.ts';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import type { Proposal } from './proposals.ts';
import { isScheduledTimeFor } from './week-preview-blocks.ts';

type PlatformServices = Pick<Platform, 'api' | 'notify' | 'queryClient'>;

/**
 * Reverts one of several changes that were applied as one batch. Undo only works for complete
 * batches, so this function moves the event back or deletes it.
 */
export async function revertProposal(
  platform: PlatformServices,
  proposal: Proposal,
): Promise<boolean> {
  const { api, notify, queryClient } = platform;
  try {
    if (proposal.from && proposal.eventId !== null) {
      const event = findCachedEvent(queryClient, proposal.eventId);
      if (!event) throw new Error('The event no longer exists');
      const { start, end } = proposal.from;
      const move = {
        event_id: event.id,
        version: event.version,
        start_time: start.toISOString(),
        end_time: end.toISOString(),
      };
      await api.call(events.arrange, { body: { moves: [move] } });
    } else {
      const scheduledEvent = findScheduledEvent(platform, proposal);
      if (scheduledEvent) await api.call(events.remove, { params: { id: scheduledEvent.id } });
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

const findScheduledEvent = (
  { queryClient }: PlatformServices,
  proposal: Proposal,
): Event | undefined =>
  queryClient
    .getQueriesData<Event[]>({ queryKey: queryKeys.events })
    .flatMap(([, list = []]) => list)
    .find((event) => isScheduledTimeFor(event, proposal));
