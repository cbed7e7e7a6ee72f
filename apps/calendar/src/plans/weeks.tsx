import { eventsQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import type { CalendarDate } from '@scheduler/scheduling';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hourOf, localDate } from '../dates.ts';
import { toGoogleItems } from '../calendar/to-calendar-items.ts';
import { useGoogle } from '../calendar/use-google.ts';
import { isPending } from './open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import type { Proposal } from './proposals.ts';
import { weekAfter, weekBefore, type Block, type WeekDrawing } from './week-blocks.ts';
import { WeekPicture } from './week-picture.tsx';
import { datesToDraw, windowOf } from './week-to-plan.ts';
import styles from './optimize-dialog.module.css';
import './pencil.css';

interface WeeksProps {
  open: OpenPlan | null;
  dates: readonly CalendarDate[];
  schedules: readonly Schedule[];
  proposals: readonly Proposal[];
  chosen: number | null;
  now: number;
}

const noEvents: readonly Event[] = [];
const unknown: WeekDrawing = { blocks: [], bands: [] };
const undecided: Pick<OpenPlan, 'applied' | 'skipped'> = { applied: {}, skipped: [] };

/** The week as it was, and as it will be. */
export function Weeks({ open, dates, schedules, proposals, chosen, now }: WeeksProps) {
  const { api } = usePlatform();
  const { email } = useUser();
  const range = useMemo(() => windowOf(dates), [dates]);
  const { data: events = noEvents } = useQuery(eventsQuery(api, range));
  const google = useGoogle(range, now, true);
  const decisions = open ?? undecided;
  const { before, after } = useMemo(() => {
    const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]));
    const drawn = {
      events,
      google: toGoogleItems(google.events, now),
      decisions,
      proposals,
      context: { schedules: byId, email, now },
    };
    return { before: weekBefore(drawn), after: weekAfter(drawn) };
  }, [events, google.events, decisions, proposals, schedules, email, now]);
  const blocks = [...before.blocks, ...after.blocks];
  const shown = {
    dates: datesToDraw(
      dates,
      blocks.map(({ start }) => start),
    ),
    hours: hoursOf(blocks),
    now,
    chosen,
  };
  return (
    <div className={styles.weeks}>
      <section>
        <h3>{t('Before')}</h3>
        <WeekPicture label={t('Before')} drawing={before} {...shown} />
      </section>
      <section>
        <h3>
          {t('After')} <span>{open && decisionsWord(open, proposals)}</span>
        </h3>
        <WeekPicture label={t('After')} drawing={open ? after : unknown} {...shown} />
      </section>
    </div>
  );
}

/** `1 applied, 3 in pencil`, and what that is worth in the end. */
function decisionsWord(open: OpenPlan, proposals: readonly Proposal[]): string {
  const applied = proposals.filter(({ id }) => Object.hasOwn(open.applied, id)).length;
  const pending = proposals.filter(({ id }) => isPending(open, id)).length;
  const { score_before, score_after } = open.plan;
  const parts = [
    applied > 0 && t('{applied} applied', { applied }),
    pending > 0 && t('{pending} in pencil', { pending }),
    score_before !== score_after &&
      t('productivity score {score_before} to {score_after}', { score_before, score_after }),
  ];
  return parts.filter(Boolean).join(', ');
}

const FIRST = 9;
const LAST = 18;

/** The hours that hold everything, and the working day in any case. */
function hoursOf(blocks: readonly Block[]): { first: number; last: number } {
  const starts = blocks.map(({ start }) => Math.floor(hourOf(start)));
  const ends = blocks.map(({ start, end }) =>
    localDate(end) === localDate(start) ? Math.ceil(hourOf(end)) : 24,
  );
  return { first: Math.min(FIRST, ...starts), last: Math.max(LAST, ...ends) };
}
