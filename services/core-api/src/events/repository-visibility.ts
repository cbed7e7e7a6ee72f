/** A user, or a set of schedules to read with their owner's access. */
export type Viewer =
  | { userId: string }
  | {
      scheduleIds: readonly string[];
      /** The user whose declined events don't count as busy. */
      ownerId?: string;
    };

const SCHEDULES_OF_USER = `visible_schedules as materialized (
  select schedule_id, role, is_busy from schedule_access where user_id = :userId
)`;
const SCHEDULES_BY_ID = `visible_schedules as materialized (
  select schedule_id, 'owner' as role, true as is_busy
  from unnest(:scheduleIds::uuid[]) requested (schedule_id)
)`;

/** Returns the CTE `visible_schedules` and its bindings. */
export const selectVisibleSchedules = (viewer: Viewer) =>
  'userId' in viewer
    ? { cte: SCHEDULES_OF_USER, bindings: { userId: viewer.userId } }
    : {
        cte: SCHEDULES_BY_ID,
        bindings: { userId: viewer.ownerId ?? null, scheduleIds: viewer.scheduleIds },
      };

/**
 * Returns the CTE `matching_events`: IDs of visible events that overlap a half-open range. See
 * migration 0002 for why it uses two index scans. The CTE `long_events` counts those that last more
 * than 25 hours. They include most series, so the count is known before any series is read.
 *
 * @param from binding name of the range start, including the colon
 * @param to binding name of the range end
 */
export const selectEventIdsBetween = (from: string, to: string) => `matching_events as (
  select matches.event_id, bool_or(matches.is_long) as is_long
  from visible_schedules
  cross join lateral (
    select event_id, end_time - start_time > interval '25 hours' as is_long from event_schedules
    where schedule_id = visible_schedules.schedule_id
      and start_time > ${from}::timestamptz - interval '25 hours'
      and start_time < ${to} and end_time > ${from}
    union all
    select event_id, true from event_schedules
    where schedule_id = visible_schedules.schedule_id
      and end_time - start_time > interval '25 hours'
      and start_time <= ${from}::timestamptz - interval '25 hours' and end_time > ${from}
  ) matches
  group by matches.event_id
), long_events as (
  select count(*) as long_count from matching_events where is_long
)`;

/**
 * Joins the visible schedules of event `e` and the viewer's access level: 5 owner, 4 editor,
 * 3 guest with the event on their own schedule, 2 viewer, 1 free/busy only.
 */
export const JOIN_EVENT_ACCESS = `
  cross join lateral (
    select array_agg(es.schedule_id order by es.position, es.schedule_id) as schedule_ids,
      bool_or(vs.is_busy) as is_busy,
      max(case vs.role
        when 'owner' then case when es.by_invitation then 3 else 5 end
        when 'editor' then case when es.by_invitation then 2 else 4 end
        when 'viewer' then 2
        else 1 end) as access
    from event_schedules es join visible_schedules vs using (schedule_id)
    where es.event_id = e.id
  ) event_access`;

/**
 * True if the event blocks the viewer's time: opaque, on a busy schedule and not declined. The offset
 * keeps the planner from reading the guests of all events at once.
 */
export const IS_BUSY_FOR_VIEWER = `
  e.transparency = 'opaque' and event_access.is_busy and not exists (
    select from attendees join people using (email)
    where event_id = e.id and partstat = 'declined' and user_id = :userId offset 0)`;

/** Original starts (RECURRENCE-ID) of a series' modified occurrences; `{}` for a single event. */
export const OVERRIDDEN_STARTS = `
  case when e.recurrence is null then '{}' else
    array(select override.original_start from events override where override.series_id = e.id)
  end as overridden`;
