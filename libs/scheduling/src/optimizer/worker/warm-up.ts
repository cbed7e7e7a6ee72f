import { decomposeOrSearch } from '../day-decomposition/decompose-or-search.ts';
import { DEFAULT_WEIGHTS, type Instance, type Person, type Task } from '../instance.ts';
import { compileModel } from '../model/compile-model.ts';
import { runLocalSearch } from '../search/local-search.ts';

const WORKING_HOURS = [['09:00', '17:00']] as const;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const FIRST_DAY_OF_MONTH = 5;
const MEETING_COUNT = 36;
const MEETING_MINUTES = [30, 45, 60, 25];

/** Long enough for the JIT compiler to optimize the hot loops. */
const WARM_UP_MS = 150;

const createPerson = (id: string, weight: number): Person => ({
  id,
  time_zone: 'Etc/UTC',
  availability: 'known',
  weight,
  working_hours: Object.fromEntries(WEEKDAYS.map((day) => [day, WORKING_HOURS])),
  no_meeting_days: ['fri'],
  max_meetings_per_day: 6,
  focus: { min_block_minutes: 90, goal_minutes_per_day: 120 },
  max_run_minutes: 120,
  rest_minutes: weight > 0 ? 0 : 15,
  avoid: [{ days: WEEKDAYS, from: '12:00', to: '13:00', points_per_slot: 5 }],
  peak: [['09:00', '11:00']],
});

const toIsoTime = (day: number, minuteOffset: number) =>
  new Date(Date.UTC(2026, 0, day, 9, minuteOffset)).toISOString();

function createMeeting(index: number): Instance['events'][number] {
  const [day, startMinute] = [FIRST_DAY_OF_MONTH + (index % WEEKDAYS.length), (index * 75) % 420];
  const attendeeSets = [['a', 'b'], ['a', 'c'], ['a'], ['a', 'b', 'd']] as const;
  return {
    id: `meeting-${index}`,
    title: '',
    kind: 'meeting',
    start: toIsoTime(day, startMinute),
    end: toIsoTime(day, startMinute + (MEETING_MINUTES[index % MEETING_MINUTES.length] ?? 0)),
    all_day: false,
    busy: true,
    organizer: 'a',
    required: attendeeSets[index % attendeeSets.length] ?? [],
    optional: [],
    movable: index % 3 > 0,
    earliest: null,
    latest: null,
    buffer_before: index % 5 === 0 ? 15 : 0,
    buffer_after: 0,
    priority: 1 + (index % 3),
  };
}

const createTask = (id: string, chunkMinutes: number): Task => ({
  id,
  owner: 'a',
  title: '',
  duration_minutes: 180,
  min_chunk_minutes: chunkMinutes,
  max_chunk_minutes: 180,
  earliest: null,
  deadline: null,
  priority: 2,
  energy: 'high',
});

/** Sample data: a busy week of a team. */
const TEAM_WEEK: Instance = {
  schema_version: 1,
  id: 'rehearsal',
  tags: [],
  grid_minutes: 15,
  now: toIsoTime(FIRST_DAY_OF_MONTH, -120),
  window: {
    start: toIsoTime(FIRST_DAY_OF_MONTH, -120),
    end: toIsoTime(FIRST_DAY_OF_MONTH + 7, -120),
  },
  min_notice_minutes: 0,
  max_moves: null,
  weights: DEFAULT_WEIGHTS,
  people: [createPerson('a', 1), createPerson('b', 0), createPerson('c', 1), createPerson('d', 0)],
  events: Array.from({ length: MEETING_COUNT }, (_, index) => createMeeting(index)),
  tasks: [createTask('split', 45), createTask('whole', 180)],
};

/** The same week for one person without other attendees. */
const SINGLE_PERSON_WEEK: Instance = {
  ...TEAM_WEEK,
  people: TEAM_WEEK.people.slice(0, 1),
  events: TEAM_WEEK.events.map((event) => ({ ...event, required: ['a'] })),
};

/** Runs searches on sample data so that the JIT compiler optimizes the hot loops. */
export function warmUpSearch(): void {
  runLocalSearch(TEAM_WEEK, { budgetMs: WARM_UP_MS });
  decomposeOrSearch(compileModel(SINGLE_PERSON_WEEK), { budgetMs: WARM_UP_MS });
}
