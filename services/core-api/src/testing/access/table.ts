import { eventRows } from './event-rows.ts';
import { otherRows } from './other-rows.ts';
import { planningRows } from './planning-rows.ts';
import type { Row } from './row.ts';
import { scheduleRows } from './schedule-rows.ts';

/** By the name of the route; `route: how` where there is more than one way to call it. */
export const table: Record<string, Row> = {
  ...scheduleRows,
  ...eventRows,
  ...otherRows,
  ...planningRows,
};
