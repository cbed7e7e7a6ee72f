import { eventsQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import type { CalendarDate } from '@scheduler/scheduling';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toGoogleItems } from '../../screen/items/to-calendar-items.ts';
import { useBusyContext } from '../../screen/items/use-busy-context.ts';
import { useGoogleEvents } from '../../screen/items/use-google-events.ts';
import type { Proposal } from '../plan/proposals.ts';
import { getWeekAfter, getWeekBefore, type WeekPreviewContent } from './week-preview-blocks.ts';
import { getPreviewBounds, type WeekPreviewBounds } from './week-preview-bounds.ts';
import { toTimeWindow } from '../plan/planning-week.ts';

interface WeekPreviewsOptions {
  openPlan: OpenPlan | null;
  dates: readonly CalendarDate[];
  schedules: readonly Schedule[];
  proposals: readonly Proposal[];
  now: number;
}

/** The week before and after the plan, with shared bounds. */
export interface WeekPreviews extends WeekPreviewBounds {
  before: WeekPreviewContent;
  after: WeekPreviewContent;
}

const NO_EVENTS: readonly Event[] = [];
const EMPTY_PREVIEW: WeekPreviewContent = { blocks: [], bands: [] };
const NO_DECISIONS: Pick<OpenPlan, 'applied' | 'skipped'> = { applied: {}, skipped: [] };

export function useWeekPreviews({
  openPlan,
  dates,
  schedules,
  proposals,
  now,
}: WeekPreviewsOptions): WeekPreviews {
  const { api } = usePlatform();
  const busyContext = useBusyContext(schedules);
  const range = useMemo(() => toTimeWindow(dates), [dates]);
  const { data: events = NO_EVENTS } = useQuery(eventsQuery(api, range));
  const google = useGoogleEvents(range, now, true);
  return useMemo(() => {
    const input = {
      events,
      googleItems: toGoogleItems(google.events, now),
      decisions: openPlan ?? NO_DECISIONS,
      proposals,
      itemContext: { ...busyContext, now },
    };
    const before = getWeekBefore(input);
    const after = getWeekAfter(input);
    const bounds = getPreviewBounds(dates, [...before.blocks, ...after.blocks]);
    return { before, after: openPlan ? after : EMPTY_PREVIEW, ...bounds };
  }, [events, google.events, openPlan, proposals, busyContext, now, dates]);
}
