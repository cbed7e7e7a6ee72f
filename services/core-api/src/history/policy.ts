import { UNDO_DAYS } from '@scheduler/contracts/core';
import type { Batch } from './repository.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** @param now epoch milliseconds */
export const isTooOld = ({ created_at }: Batch, now: number): boolean =>
  now - Date.parse(created_at) > UNDO_DAYS * DAY_MS;

/** Whether a batch may be undone by whom the rights allow it. */
export const isUndoable = (batch: Batch, now: number): boolean =>
  batch.undone_by === null && !isTooOld(batch, now);
