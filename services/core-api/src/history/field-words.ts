import { tIn } from '@scheduler/i18n/words';
import { joined } from './words.ts';

/** What fields are called; of several with one name, that is said once. */
const words: Record<string, () => string> = {
  title: () => tIn('field', 'title'),
  name: () => tIn('field', 'name'),
  start_time: () => tIn('field', 'time'),
  end_time: () => tIn('field', 'time'),
  start_date: () => tIn('field', 'time'),
  end_date: () => tIn('field', 'time'),
  is_all_day: () => tIn('field', 'time'),
  time_zone: () => tIn('field', 'time zone'),
  recurrence: () => tIn('field', 'repetition'),
  location: () => tIn('field', 'location'),
  description: () => tIn('field', 'description'),
  transparency: () => tIn('field', 'availability'),
  visibility: () => tIn('field', 'visibility'),
  buffer_before: () => tIn('field', 'time kept free before'),
  buffer_after: () => tIn('field', 'time kept free after'),
  reminders: () => tIn('field', 'reminders'),
  default_reminders: () => tIn('field', 'default reminders'),
  kind: () => tIn('field', 'kind'),
  locked: () => tIn('field', 'lock'),
  color: () => tIn('field', 'colour'),
  is_shared: () => tIn('field', 'sharing'),
  role: () => tIn('field', 'role'),
  status: () => tIn('field', 'status'),
  notes: () => tIn('field', 'notes'),
  duration_minutes: () => tIn('field', 'length'),
  min_chunk_minutes: () => tIn('field', 'length of its chunks'),
  max_chunk_minutes: () => tIn('field', 'length of its chunks'),
  earliest: () => tIn('field', 'earliest start'),
  deadline: () => tIn('field', 'deadline'),
  priority: () => tIn('field', 'priority'),
  energy: () => tIn('field', 'energy'),
  times_per_week: () => tIn('field', 'number of times a week'),
  days: () => tIn('field', 'days'),
  window_start: () => tIn('field', 'hours'),
  window_end: () => tIn('field', 'hours'),
  schedule_id: () => tIn('field', 'schedule'),
};

export const fieldWord = (field: string): string => words[field]?.() ?? field.replaceAll('_', ' ');

export const fieldWords = (fields: readonly string[]): string =>
  joined([...new Set(fields.map(fieldWord))]);
