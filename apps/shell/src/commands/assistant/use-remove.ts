import type { AssistantResult } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { readAllAnew, undoWrite } from '@scheduler/platform/undo-write';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type Removal = Extract<AssistantResult, { kind: 'removals' }>['removals'][number];

const UNDO_DURATION = 10_000;

/** Deletes events one after the other; one that changed since stays, and that is said. */
export function useRemove() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [isRemoving, setRemoving] = useState(false);

  const remove = async (removals: readonly Removal[]) => {
    setRemoving(true);
    const batches: string[] = [];
    const gone: string[] = [];
    for (const { event_id, version } of removals) {
      const input = { params: { id: event_id }, ifMatch: version };
      const onBatch = (id: string) => void batches.push(id);
      const done = await api.call(events.remove, { ...input, onBatch }).then(
        () => true,
        () => false,
      );
      if (done) gone.push(event_id);
    }
    setRemoved(new Set([...removed, ...gone]));
    setRemoving(false);
    const undo = async () => {
      for (const batch of batches.toReversed())
        await undoWrite({ api, notify, queryClient: client }, batch);
      setRemoved(new Set());
    };
    if (gone.length > 0) {
      notify.success(t('Event deleted successfully'), {
        duration: UNDO_DURATION,
        action: { label: t('Undo'), onClick: () => void undo() },
      });
    }
    if (gone.length < removals.length) notify.error(t('Failed to delete event'));
    await readAllAnew(client);
  };
  return { remove, isRemoving, removed };
}
