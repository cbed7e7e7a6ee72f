import { tWithContext } from '@scheduler/i18n/translate';
import { joinList } from './summary-formatters.ts';

/** Fields that change together share a label, which is listed once. */
const labels: Record<string, () => string> = {
  title: () => tWithContext('field', 'title'),
  name: () => tWithContext('field', 'name'),
  start_time: () => tWithContext('field', 'time'),
  end_time: () => tWithContext('field', 'time'),
  start_date: () => tWithContext('field', 'time'),
  end_date: () => tWithContext('field', 'time'),
  is_all_day: () => tWithContext('field', 'time'),
  time_zone: () => tWithContext('field', 'time zone'),
  recurrence: () => tWithContext('field', 'recurrence'),
  location: () => tWithContext('field', 'location'),
  description: () => tWithContext('field', 'description'),
  transparency: () => tWithContext('field', 'availability'),
  visibility: () => tWithContext('field', 'visibility'),
  buffer_before: () => tWithContext('field', 'buffer before'),
  buffer_after: () => tWithContext('field', 'buffer after'),
  reminders: () => tWithContext('field', 'reminders'),
  default_reminders: () => tWithContext('field', 'default reminders'),
  kind: () => tWithContext('field', 'type'),
  locked: () => tWithContext('field', 'lock'),
  color: () => tWithContext('field', 'color'),
  is_shared: () => tWithContext('field', 'sharing'),
  role: () => tWithContext('field', 'role'),
  status: () => tWithContext('field', 'status'),
  notes: () => tWithContext('field', 'notes'),
  duration_minutes: () => tWithContext('field', 'duration'),
  min_chunk_minutes: () => tWithContext('field', 'block length'),
  max_chunk_minutes: () => tWithContext('field', 'block length'),
  earliest: () => tWithContext('field', 'earliest start'),
  deadline: () => tWithContext('field', 'deadline'),
  priority: () => tWithContext('field', 'priority'),
  energy: () => tWithContext('field', 'energy'),
  times_per_week: () => tWithContext('field', 'times per week'),
  days: () => tWithContext('field', 'days'),
  window_start: () => tWithContext('field', 'time window'),
  window_end: () => tWithContext('field', 'time window'),
  schedule_id: () => tWithContext('field', 'schedule'),
};

export const getFieldLabel = (field: string): string =>
  labels[field]?.() ?? field.replaceAll('_', ' ');

export const formatFieldList = (fields: readonly string[]): string =>
  joinList([...new Set(fields.map(getFieldLabel))]);
