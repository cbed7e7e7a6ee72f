import { tIn } from '@scheduler/i18n/translate';
import { joinList } from './summary-formatters.ts';

/** Fields that change together share a label, which is listed once. */
const labels: Record<string, () => string> = {
  title: () => tIn('field', 'title'),
  name: () => tIn('field', 'name'),
  start_time: () => tIn('field', 'time'),
  end_time: () => tIn('field', 'time'),
  start_date: () => tIn('field', 'time'),
  end_date: () => tIn('field', 'time'),
  is_all_day: () => tIn('field', 'time'),
  time_zone: () => tIn('field', 'time zone'),
  recurrence: () => tIn('field', 'recurrence'),
  location: () => tIn('field', 'location'),
  description: () => tIn('field', 'description'),
  transparency: () => tIn('field', 'availability'),
  visibility: () => tIn('field', 'visibility'),
  buffer_before: () => tIn('field', 'buffer before'),
  buffer_after: () => tIn('field', 'buffer after'),
  reminders: () => tIn('field', 'reminders'),
  default_reminders: () => tIn('field', 'default reminders'),
  kind: () => tIn('field', 'type'),
  locked: () => tIn('field', 'lock'),
  color: () => tIn('field', 'color'),
  is_shared: () => tIn('field', 'sharing'),
  role: () => tIn('field', 'role'),
  status: () => tIn('field', 'status'),
  notes: () => tIn('field', 'notes'),
  duration_minutes: () => tIn('field', 'duration'),
  min_chunk_minutes: () => tIn('field', 'block length'),
  max_chunk_minutes: () => tIn('field', 'block length'),
  earliest: () => tIn('field', 'earliest start'),
  deadline: () => tIn('field', 'deadline'),
  priority: () => tIn('field', 'priority'),
  energy: () => tIn('field', 'energy'),
  times_per_week: () => tIn('field', 'times per week'),
  days: () => tIn('field', 'days'),
  window_start: () => tIn('field', 'time window'),
  window_end: () => tIn('field', 'time window'),
  schedule_id: () => tIn('field', 'schedule'),
};

export const getFieldLabel = (field: string): string =>
  labels[field]?.() ?? field.replaceAll('_', ' ');

export const formatFieldList = (fields: readonly string[]): string =>
  joinList([...new Set(fields.map(getFieldLabel))]);
