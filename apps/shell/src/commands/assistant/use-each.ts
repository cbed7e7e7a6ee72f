import { usePlatform } from '@scheduler/platform';
import { readAllAnew, undoBy, undoWrite } from '@scheduler/platform/undo-write';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberGroup } from './groups.ts';

/** How a proposal is carried out for one event, and what is told of all of them. */
export interface Writing<Item> {
  write: (item: Item, onBatch: (batchId: string) => void) => Promise<unknown>;
  done: string;
  failed: string;
}

/** Changes events one after the other; one that changed since stays, and that is said. */
export function useEach<Item extends { event_id: string }>({ write, ...told }: Writing<Item>) {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);

  const carryOut = async (items: readonly Item[]) => {
    setBusy(true);
    const batches: string[] = [];
    const succeeded: string[] = [];
    for (const item of items) {
      const isDone = await write(item, (id) => void batches.push(id)).then(
        () => true,
        () => false,
      );
      if (isDone) succeeded.push(item.event_id);
    }
    setSettled(new Set([...settled, ...succeeded]));
    setBusy(false);
    rememberGroup(batches);
    const undo = async () => {
      await undoWrite({ api, notify, queryClient }, batches);
      setSettled(new Set());
    };
    if (succeeded.length > 0)
      notify.success(
        told.done,
        undoBy(() => void undo()),
      );
    if (succeeded.length < items.length) notify.error(told.failed);
    await readAllAnew(queryClient);
  };
  return { carryOut, isBusy, settled };
}
