import { settleOrSearch } from '../apart/search.ts';
import { DEFAULT_WEIGHTS, type Instance, type Person, type Task } from '../instance.ts';
import { compile } from '../model/compile.ts';
import { improve } from '../search/improve.ts';

const HOURS = [['09:00', '17:00']] as const;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const FIRST_DAY = 5;
const MEETINGS = 36;
const LENGTHS = [30, 45, 60, 25];

/** Work enough for the engine to translate what runs all the time. Milliseconds. */
const REHEARSAL_MS = 150;

const person = (id: string, weight: number): Person => ({
  id,
  time_zone: 'Etc/UTC',
  availability: 'known',
  weight,
  working_hours: Object.fromEntries(WEEKDAYS.map((day) => [day, HOURS])),
  no_meeting_days: ['fri'],
  max_meetings_per_day: 6,
  focus: { min_block_minutes: 90, goal_minutes_per_day: 120 },
  max_run_minutes: 120,
  rest_minutes: weight > 0 ? 0 : 15,
  avoid: [{ days: WEEKDAYS, from: '12:00', to: '13:00', points_per_slot: 5 }],
  peak: [['09:00', '11:00']],
});

const at = (day: number, minutes: number) =>
  new Date(Date.UTC(2026, 0, day, 9, minutes)).toISOString();

function meeting(index: number): Instance['events'][number] {
  const [day, begin] = [FIRST_DAY + (index % WEEKDAYS.length), (index * 75) % 420];
  const others = [['a', 'b'], ['a', 'c'], ['a'], ['a', 'b', 'd']] as const;
  return {
    id: `meeting-${index}`,
    title: '',
    kind: 'meeting',
    start: at(day, begin),
    end: at(day, begin + (LENGTHS[index % LENGTHS.length] ?? 0)),
    all_day: false,
    busy: true,
    organizer: 'a',
    required: others[index % others.length] ?? [],
    optional: [],
    movable: index % 3 > 0,
    earliest: null,
    latest: null,
    buffer_before: index % 5 === 0 ? 15 : 0,
    buffer_after: 0,
    priority: 1 + (index % 3),
  };
}

const task = (id: string, chunk: number): Task => ({
  id,
  owner: 'a',
  title: '',
  duration_minutes: 180,
  min_chunk_minutes: chunk,
  max_chunk_minutes: 180,
  earliest: null,
  deadline: null,
  priority: 2,
  energy: 'high',
});

/** A crowded week of nobody's. */
const WEEK: Instance = {
  schema_version: 1,
  id: 'rehearsal',
  tags: [],
  grid_minutes: 15,
  now: at(FIRST_DAY, -120),
  window: { start: at(FIRST_DAY, -120), end: at(FIRST_DAY + 7, -120) },
  min_notice_minutes: 0,
  max_moves: null,
  weights: DEFAULT_WEIGHTS,
  people: [person('a', 1), person('b', 0), person('c', 1), person('d', 0)],
  events: Array.from({ length: MEETINGS }, (_, index) => meeting(index)),
  tasks: [task('split', 45), task('whole', 180)],
};

/** The same of one person, who meets none of the others. */
const OWN_WEEK: Instance = {
  ...WEEK,
  people: WEEK.people.slice(0, 1),
  events: WEEK.events.map((event) => ({ ...event, required: ['a'] })),
};

/** Plans made-up weeks: an engine runs fast only what it has run before. */
export function rehearse(): void {
  improve(WEEK, { budgetMs: REHEARSAL_MS });
  settleOrSearch(compile(OWN_WEEK), { budgetMs: REHEARSAL_MS });
}
