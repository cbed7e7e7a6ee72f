import { compactSeriesDefaults } from '@scheduler/contracts/core';

/** Descriptions of the fields that the compact format omits if they have their default value. */
const compactFields = Object.fromEntries(
  Object.entries(compactSeriesDefaults).map(([field, value]) => [
    field,
    `Defaults to \`${JSON.stringify(value)}\`.`,
  ]),
);

/** Descriptions of fields whose name and type aren't sufficient, by schema. */
export const fieldDescriptions: Record<string, Record<string, string>> = {
  Event: {
    id: 'For an occurrence: the ID of its series and its original start.',
    start_time: 'For an all-day event: midnight in `time_zone` at the start of the first day.',
    end_time: 'Exclusive.',
    time_zone: 'IANA time zone. The event keeps its local time when the UTC offset changes.',
    start_date: 'First day of an all-day event. The same date in every time zone.',
    end_date: 'Exclusive: the day after the last day.',
    schedule_id: 'The first of `schedule_ids`.',
    schedule_ids: 'Schedules of the event that you have access to.',
    recurrence:
      'RRULE, RDATE and EXDATE lines (RFC 5545). An occurrence contains those of its series.',
    recurring_event_id: 'The series that an occurrence belongs to.',
    original_start_time: 'Start of the occurrence according to the recurrence rule.',
    transparency: '`transparent` events are shown as free.',
    visibility: "`private` events appear as 'Busy' to everyone except the owner and guests.",
    buffer_before: 'Minutes kept free before the event.',
    buffer_after: 'Minutes kept free after the event.',
    reminders: '`null` for the default reminders of the schedule.',
    kind: 'As set, otherwise derived from whether the event has guests.',
    locked: 'Whether the optimizer must not move the event.',
    task_id: 'The task that this time is scheduled for. The task may have been deleted.',
    habit_id: 'The habit that this time is scheduled for. The habit may have been deleted.',
    role: 'Your access level. `freebusy` only shows that the time is busy.',
    version: 'Incremented by every change. Send it as `If-Match`.',
  },
  CompactEvent: compactFields,
  CompactSeries: { ...compactFields, id: 'The `recurring_event_id` of the occurrences.' },
  CompactOccurrence: {
    series: 'Index of the series in `series`.',
    end_time: 'Exclusive.',
    start_date: 'First day of an all-day event.',
    end_date: 'Exclusive: the day after the last day.',
  },
  SavedEvent: {
    conflicts: 'Overlapping events. Conflicts never prevent a write.',
    end_time: 'Exclusive.',
    version: 'Incremented by every change. Send it as `If-Match`.',
  },
  NewEvent: {
    start_time: 'A date-time with an offset, or a date for an all-day event.',
    end_time: 'Exclusive for a timed event. For an all-day event, the date of the last day.',
    time_zone: 'IANA time zone. The event keeps its local time when the UTC offset changes.',
    schedule_id: 'Legacy alternative to `schedule_ids` for a single schedule.',
    schedule_ids: 'Schedules of the event. You must be owner or editor of each.',
    recurrence: 'RRULE, RDATE and EXDATE lines (RFC 5545), without DTSTART.',
    invited_users: 'Email addresses. An invitation is sent to each.',
  },
  Task: {
    duration_minutes: 'Total duration. Must be a multiple of 15, as must the chunk lengths.',
    earliest: 'Earliest start.',
    priority: '1 to 4. Tasks with a higher value are scheduled first.',
    energy: '`high` prefers your peak hours.',
    schedule_id: 'Schedule for its chunks. Defaults to your default schedule.',
    scheduled_minutes: 'Minutes scheduled in the calendar, including past chunks.',
    version: 'Incremented by every change. Send it as `If-Match`.',
  },
  Habit: {
    duration_minutes: 'Per session. For focus time, the total per week.',
    times_per_week: '`null` for focus time, which is split into chunks.',
    days: 'Allowed days of the week.',
    window: 'Allowed local time range, or `null` for any time.',
    schedule_id: 'Schedule for its events. Defaults to your default schedule.',
    is_paused: 'Whether the optimizer skips the habit.',
    version: 'Incremented by every change. Send it as `If-Match`.',
  },
  Schedule: {
    shared_with:
      'People with pending or accepted invitations. Only owners and editors can see others.',
    role: 'Your access level.',
    owner: 'The owner, or `null` if you own the schedule.',
    is_busy: 'Whether its events make you busy.',
    version: 'Incremented by every change. Send it as `If-Match`.',
  },
  HistoryBatch: {
    actor: '`null` if the change was not made by a user.',
    intent: 'The operation that made the change, such as `events.update`.',
    summary: 'Human-readable summary with times in the time zone of the event.',
    can_undo: 'Whether you have permission to undo it. Later changes may still prevent it.',
  },
  NewApiKey: { expires_at: '`null` for a key that never expires.' },
  ApiKey: {
    hint: 'First characters of the key.',
    last_used_at: 'Accurate to the hour.',
  },
  CreatedApiKey: { key: 'Returned only once.' },
  Webhook: {
    failing_since: 'Time since which all deliveries have failed, or `null`.',
    disabled_at: 'Time when the webhook was disabled after days of failed deliveries.',
  },
  CreatedWebhook: { secret: 'Secret for verifying signatures. Returned only once.' },
  Delivery: {
    message_id: 'Value of the `webhook-id` header. A redelivery has the same id.',
    response_excerpt: 'Start of the last response.',
    error: 'Reason why the last attempt failed.',
  },
  Problem: {
    detail: 'Human-readable explanation.',
    code: 'Machine-readable error code.',
    request_id: 'Include it when contacting support.',
    current: 'For `version-mismatch`: the current record.',
  },
};
