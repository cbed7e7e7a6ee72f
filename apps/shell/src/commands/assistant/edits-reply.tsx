import type { AssistantResult } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { BulkChangeReply } from './bulk-change-reply.tsx';

/** Proposed updates to events. */
export function EditsReply(props: { result: Extract<AssistantResult, { kind: 'edits' }> }) {
  const { api } = usePlatform();
  const { edits, left_alone, text } = props.result;
  return (
    <BulkChangeReply
      text={text}
      items={edits}
      left_alone={left_alone}
      label={t('Proposed changes')}
      operation={{
        write: ({ event_id, version, change }, onBatch) =>
          api.call(events.update, {
            params: { id: event_id },
            body: change,
            ifMatch: version,
            onBatch,
          }),
        done: t('Event updated successfully'),
        failed: t('Failed to update event'),
      }}
      formatButtonLabel={(count) =>
        count === 1 ? t('Change 1 event') : t('Change {count} events', { count })
      }
    />
  );
}
