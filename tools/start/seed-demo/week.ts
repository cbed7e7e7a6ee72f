// Events of the demo account.

export const demoSchedules = [
  { name: 'Product', description: 'Planning, reviews and focus time', color: 'blue' },
  { name: 'Customer calls', description: 'Demos, interviews and check-ins', color: 'teal' },
  { name: 'Personal', description: 'Everything after work', color: 'violet' },
] as const;

type ScheduleName = (typeof demoSchedules)[number]['name'];

export interface DemoEvent {
  /** Days from this week's Monday. */
  day: number;
  schedule: ScheduleName;
  title: string;
  /** Local time. All-day events have neither time nor duration. */
  startTime?: string;
  minutes?: number;
  location?: string;
  description?: string;
  /** Defaults to personal. */
  kind?: 'meeting' | 'focus';
  /** Set if Optimize must not move the event. */
  locked?: true;
  /** Set if the event doesn't block time. */
  free?: true;
}

const MONDAY = 0;
const TUESDAY = 1;
const WEDNESDAY = 2;
const THURSDAY = 3;
const FRIDAY = 4;
const SATURDAY = 5;
const SUNDAY = 6;

const weeklyEvents: DemoEvent[] = [
  ...[MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY].map((day): DemoEvent => ({
    day,
    schedule: 'Product',
    title: 'Stand-up',
    startTime: '09:30',
    minutes: 15,
    location: 'Video call',
    kind: 'meeting',
  })),
  {
    day: MONDAY,
    schedule: 'Product',
    title: 'Sprint planning',
    startTime: '10:00',
    minutes: 90,
    location: 'Room Ada',
    description: 'Bring the three things that must not slip.',
    kind: 'meeting',
  },
  {
    day: MONDAY,
    schedule: 'Personal',
    title: 'Climbing',
    startTime: '18:30',
    minutes: 90,
    location: 'Boulder hall',
  },
  {
    day: TUESDAY,
    schedule: 'Customer calls',
    title: 'Northwind onboarding',
    startTime: '11:00',
    minutes: 45,
    location: 'Video call',
    kind: 'meeting',
  },
  {
    day: TUESDAY,
    schedule: 'Product',
    title: 'Focus: pricing page',
    startTime: '14:00',
    minutes: 120,
    kind: 'focus',
  },
  {
    day: WEDNESDAY,
    schedule: 'Product',
    title: 'Design review',
    startTime: '13:00',
    minutes: 60,
    location: 'Room Grace',
    description: 'The new week view and its empty states.',
    kind: 'meeting',
  },
  // The one conflict of the week.
  {
    day: WEDNESDAY,
    schedule: 'Customer calls',
    title: 'Fabrikam renewal',
    startTime: '13:30',
    minutes: 45,
    location: 'Video call',
    kind: 'meeting',
  },
  {
    day: THURSDAY,
    schedule: 'Customer calls',
    title: 'Interview: first week',
    startTime: '10:30',
    minutes: 30,
    kind: 'meeting',
  },
  {
    day: THURSDAY,
    schedule: 'Product',
    title: 'Roadmap draft',
    startTime: '15:00',
    minutes: 60,
    location: 'Room Ada',
    kind: 'meeting',
  },
  {
    day: THURSDAY,
    schedule: 'Personal',
    title: 'Dentist',
    startTime: '17:15',
    minutes: 45,
    location: '12 Mill Lane',
    locked: true,
  },
  {
    day: FRIDAY,
    schedule: 'Product',
    title: 'Demo and retro',
    startTime: '14:30',
    minutes: 60,
    location: 'Room Grace',
    kind: 'meeting',
  },
  {
    day: FRIDAY,
    schedule: 'Personal',
    title: 'Dinner with Sam',
    startTime: '19:30',
    minutes: 120,
    location: 'Osteria Lume',
    locked: true,
  },
  { day: SATURDAY, schedule: 'Personal', title: 'Farmers market', startTime: '10:00', minutes: 75 },
  { day: SUNDAY, schedule: 'Personal', title: 'Call home', startTime: '17:00', minutes: 45 },
  // Meetings that fragment the day, and a call after working hours.
  {
    day: MONDAY,
    schedule: 'Customer calls',
    title: 'Tailspin call',
    startTime: '17:15',
    minutes: 45,
    kind: 'meeting',
  },
  {
    day: TUESDAY,
    schedule: 'Product',
    title: 'One-on-one with Kim',
    startTime: '16:30',
    minutes: 30,
    kind: 'meeting',
  },
  {
    day: WEDNESDAY,
    schedule: 'Customer calls',
    title: 'Contoso check-in',
    startTime: '10:45',
    minutes: 30,
    kind: 'meeting',
  },
  {
    day: WEDNESDAY,
    schedule: 'Product',
    title: 'Hiring sync',
    startTime: '15:45',
    minutes: 30,
    kind: 'meeting',
  },
  {
    day: THURSDAY,
    schedule: 'Product',
    title: 'Support handover',
    startTime: '13:00',
    minutes: 30,
    kind: 'meeting',
  },
];

const allDayEvents: DemoEvent[] = [
  { day: THURSDAY, schedule: 'Product', title: 'Release 2.4', free: true },
  { day: 7 + SATURDAY, schedule: 'Personal', title: 'Hiking in the hills', free: true },
];

/** Events of this week and the next, so that there is always something ahead. */
export const demoEvents: DemoEvent[] = [
  ...weeklyEvents,
  ...weeklyEvents.map((event) => ({ ...event, day: event.day + 7 })),
  ...allDayEvents,
];

export interface EventBody {
  title: string;
  description: string | null;
  location: string | null;
  start_time: string;
  end_time: string;
  time_zone: string;
  is_all_day: boolean;
  kind: 'meeting' | 'focus' | null;
  locked: boolean;
  transparency: 'opaque' | 'transparent';
}

/** Converts an event to an API request body, in this machine's time zone. */
export function toEventBody(event: DemoEvent, today: Date): EventBody {
  const { day, startTime, minutes = 0, title, description = null, location = null } = event;
  const { kind = null, locked = false } = event;
  const monday = today.getDate() - ((today.getDay() + 6) % 7);
  const local = (days: number, time = '00:00', addedMinutes = 0) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return new Date(
      today.getFullYear(),
      today.getMonth(),
      monday + days,
      hour,
      minute + addedMinutes,
    );
  };
  const times = startTime
    ? [local(day, startTime).toISOString(), local(day, startTime, minutes).toISOString()]
    : [formatDate(local(day)), formatDate(local(day + 1))];
  const [start_time = '', end_time = ''] = times;
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    title,
    description,
    location,
    start_time,
    end_time,
    time_zone,
    is_all_day: !startTime,
    kind,
    locked,
    transparency: event.free ? 'transparent' : 'opaque',
  };
}

const formatDate = (local: Date) =>
  [local.getFullYear(), local.getMonth() + 1, local.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
