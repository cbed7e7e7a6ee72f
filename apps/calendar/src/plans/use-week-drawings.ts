import { eventsQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { usePlatform, useUser } from '@scheduler/platform';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import type { CalendarDate } from '@scheduler/scheduling';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toGoogleItems } from '../calendar/to-calendar-items.ts';
import { useGoogle } from '../calendar/use-google.ts';
import type { Proposal } from './proposals.ts';
import { weekAfter, weekBefore, type WeekDrawing } from './week-blocks.ts';
import { frameOf, type WeekFrame } from './week-frame.ts';
import { windowOf } from './week-to-plan.ts';

interface Asked {
  open: OpenPlan | null;
  dates: readonly CalendarDate[];
  schedules: readonly Schedule[];
  proposals: readonly Proposal[];
  now: number;
}

/** The week as it was and as it will be, in one frame. */
export interface WeekDrawings extends WeekFrame {
  before: WeekDrawing;
  after: WeekDrawing;
}

const noEvents: readonly Event[] = [];
const unknown: WeekDrawing = { blocks: [], bands: [] };
const undecided: Pick<OpenPlan, 'applied' | 'skipped'> = { applied: {}, skipped: [] };

export function useWeekDrawings({ open, dates, schedules, proposals, now }: Asked): WeekDrawings {
  const { api } = usePlatform();
  const { email } = useUser();
  const range = useMemo(() => windowOf(dates), [dates]);
  const { data: events = noEvents } = useQuery(eventsQuery(api, range));
  const google = useGoogle(range, now, true);
  return useMemo(() => {
    const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]));
    const drawn = {
      events,
      google: toGoogleItems(google.events, now),
      decisions: open ?? undecided,
      proposals,
      context: { schedules: byId, email, now },
    };
    const before = weekBefore(drawn);
    const after = weekAfter(drawn);
    const frame = frameOf(dates, [...before.blocks, ...after.blocks]);
    return { before, after: open ? after : unknown, ...frame };
  }, [events, google.events, open, proposals, schedules, email, now, dates]);
}
