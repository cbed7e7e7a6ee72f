import { UNDO_WINDOW_DAYS } from '@scheduler/contracts/core';
import type { Batch } from './repository.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** @param now epoch milliseconds */
export const isUndoExpired = ({ created_at }: Batch, now: number): boolean =>
  now - Date.parse(created_at) > UNDO_WINDOW_DAYS * DAY_MS;

/** Whether a batch can be undone by a user with sufficient access. */
export const isUndoable = (batch: Batch, now: number): boolean =>
  batch.undone_by === null && !isUndoExpired(batch, now);
