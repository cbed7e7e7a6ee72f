import { events, type Event } from '@scheduler/contracts/core';
import { queryKeys } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import type { Platform } from '@scheduler/platform';
import { cachedEvent } from '../calendar/events-cache.ts';
import { readAllAnew } from '@scheduler/platform/undo-write';
import type { Proposal } from './proposals.ts';
import { isTimeFor } from './week-blocks.ts';

type Doing = Pick<Platform, 'api' | 'notify' | 'queryClient'>;

/**
 * Takes one change back out of several that were applied together: the batch that they became can
 * be undone as a whole only.
 */
export async function takeBack(platform: Doing, proposal: Proposal): Promise<boolean> {
  const { api, notify, queryClient } = platform;
  try {
    if (proposal.from && proposal.eventId !== null) {
      const event = cachedEvent(queryClient, proposal.eventId);
      if (!event) throw new Error('The event is not there any more');
      const { start, end } = proposal.from;
      const move = {
        event_id: event.id,
        version: event.version,
        start_time: start.toISOString(),
        end_time: end.toISOString(),
      };
      await api.call(events.arrange, { body: { moves: [move] } });
    } else {
      const made = timeMadeFor(platform, proposal);
      if (made) await api.call(events.remove, { params: { id: made.id } });
    }
    notify.success(t('Change undone'));
    return true;
  } catch {
    notify.error(t('Failed to undo the change'));
    return false;
  } finally {
    await readAllAnew(queryClient);
  }
}

const timeMadeFor = ({ queryClient }: Doing, proposal: Proposal): Event | undefined =>
  queryClient
    .getQueriesData<Event[]>({ queryKey: queryKeys.events })
    .flatMap(([, list = []]) => list)
    .find((event) => isTimeFor(event, proposal));
