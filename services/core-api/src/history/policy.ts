import { UNDO_DAYS } from '@scheduler/contracts/core';
import type { Batch } from './repository.ts';

const DAY_MS = 86_400_000;

/** @param now epoch milliseconds */
export const isTooOld = ({ created_at }: Batch, now: number): boolean =>
  now - Date.parse(created_at) > UNDO_DAYS * DAY_MS;

/** Whether a batch may be undone by whom the rights allow it. */
export const isUndoable = (batch: Batch, now: number): boolean =>
  batch.undone_by === null && !isTooOld(batch, now);
