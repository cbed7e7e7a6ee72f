import type { AssistantResult } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { BulkChangeReply } from './bulk-change-reply.tsx';

/** Proposed deletions of events. */
export function RemovalsReply(props: { result: Extract<AssistantResult, { kind: 'removals' }> }) {
  const { api } = usePlatform();
  const { removals, left_alone, text } = props.result;
  return (
    <BulkChangeReply
      text={text}
      items={removals}
      left_alone={left_alone}
      label={t('Events to delete')}
      operation={{
        write: ({ event_id, version }, onBatch) =>
          api.call(events.remove, { params: { id: event_id }, ifMatch: version, onBatch }),
        done: t('Event deleted successfully'),
        failed: t('Failed to delete event'),
      }}
      formatButtonLabel={(count) =>
        count === 1 ? t('Delete 1 event') : t('Delete {length} events', { length: count })
      }
      isDanger
    />
  );
}
