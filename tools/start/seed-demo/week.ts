/** What the demo account's days look like; every second person has had such a week. */

export const demoSchedules = [
  { name: 'Product', description: 'Planning, reviews and focus time', color: 'blue' },
  { name: 'Customer calls', description: 'Demos, interviews and check-ins', color: 'teal' },
  { name: 'Personal', description: 'Everything after work', color: 'violet' },
] as const;

type ScheduleName = (typeof demoSchedules)[number]['name'];

export interface PlannedEvent {
  /** Days from this week's Monday. */
  day: number;
  schedule: ScheduleName;
  title: string;
  /** Wall time, and minutes; a whole day has neither. */
  at?: string;
  minutes?: number;
  location?: string;
  description?: string;
  /** Personal unless told. */
  kind?: 'meeting' | 'focus';
  /** The product may not propose another time. */
  locked?: true;
  /** It takes no time. */
  free?: true;
}

const MONDAY = 0;
const TUESDAY = 1;
const WEDNESDAY = 2;
const THURSDAY = 3;
const FRIDAY = 4;
const SATURDAY = 5;
const SUNDAY = 6;

const everyWeek: PlannedEvent[] = [
  ...[MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY].map((day): PlannedEvent => ({
    day,
    schedule: 'Product',
    title: 'Stand-up',
    at: '09:30',
    minutes: 15,
    location: 'Video call',
    kind: 'meeting',
  })),
  {
    day: MONDAY,
    schedule: 'Product',
    title: 'Sprint planning',
    at: '10:00',
    minutes: 90,
    location: 'Room Ada',
    description: 'Bring the three things that must not slip.',
    kind: 'meeting',
  },
  {
    day: MONDAY,
    schedule: 'Personal',
    title: 'Climbing',
    at: '18:30',
    minutes: 90,
    location: 'Boulder hall',
  },
  {
    day: TUESDAY,
    schedule: 'Customer calls',
    title: 'Northwind onboarding',
    at: '11:00',
    minutes: 45,
    location: 'Video call',
    kind: 'meeting',
  },
  {
    day: TUESDAY,
    schedule: 'Product',
    title: 'Focus: pricing page',
    at: '14:00',
    minutes: 120,
    kind: 'focus',
  },
  {
    day: WEDNESDAY,
    schedule: 'Product',
    title: 'Design review',
    at: '13:00',
    minutes: 60,
    location: 'Room Grace',
    description: 'The new week view and its empty states.',
    kind: 'meeting',
  },
  // Two places at once, as in every real week: the one conflict to be found.
  {
    day: WEDNESDAY,
    schedule: 'Customer calls',
    title: 'Fabrikam renewal',
    at: '13:30',
    minutes: 45,
    location: 'Video call',
    kind: 'meeting',
  },
  {
    day: THURSDAY,
    schedule: 'Customer calls',
    title: 'Interview: first week',
    at: '10:30',
    minutes: 30,
    kind: 'meeting',
  },
  {
    day: THURSDAY,
    schedule: 'Product',
    title: 'Roadmap draft',
    at: '15:00',
    minutes: 60,
    location: 'Room Ada',
    kind: 'meeting',
  },
  {
    day: THURSDAY,
    schedule: 'Personal',
    title: 'Dentist',
    at: '17:15',
    minutes: 45,
    location: '12 Mill Lane',
    locked: true,
  },
  {
    day: FRIDAY,
    schedule: 'Product',
    title: 'Demo and retro',
    at: '14:30',
    minutes: 60,
    location: 'Room Grace',
    kind: 'meeting',
  },
  {
    day: FRIDAY,
    schedule: 'Personal',
    title: 'Dinner with Sam',
    at: '19:30',
    minutes: 120,
    location: 'Osteria Lume',
    locked: true,
  },
  { day: SATURDAY, schedule: 'Personal', title: 'Farmers market', at: '10:00', minutes: 75 },
  { day: SUNDAY, schedule: 'Personal', title: 'Call home', at: '17:00', minutes: 45 },
  // What cuts a day to pieces, and a call when work is over.
  {
    day: MONDAY,
    schedule: 'Customer calls',
    title: 'Tailspin call',
    at: '17:15',
    minutes: 45,
    kind: 'meeting',
  },
  {
    day: TUESDAY,
    schedule: 'Product',
    title: 'One-on-one with Kim',
    at: '16:30',
    minutes: 30,
    kind: 'meeting',
  },
  {
    day: WEDNESDAY,
    schedule: 'Customer calls',
    title: 'Contoso check-in',
    at: '10:45',
    minutes: 30,
    kind: 'meeting',
  },
  {
    day: WEDNESDAY,
    schedule: 'Product',
    title: 'Hiring sync',
    at: '15:45',
    minutes: 30,
    kind: 'meeting',
  },
  {
    day: THURSDAY,
    schedule: 'Product',
    title: 'Support handover',
    at: '13:00',
    minutes: 30,
    kind: 'meeting',
  },
];

const wholeDays: PlannedEvent[] = [
  { day: THURSDAY, schedule: 'Product', title: 'Release 2.4', free: true },
  { day: 7 + SATURDAY, schedule: 'Personal', title: 'Hiking in the hills', free: true },
];

/** This week and the next, so that there is something ahead on any day of the week. */
export const demoEvents: PlannedEvent[] = [
  ...everyWeek,
  ...everyWeek.map((event) => ({ ...event, day: event.day + 7 })),
  ...wholeDays,
];

export interface WireEvent {
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

/** Puts a planned event on the calendar, as seen in the zone of this machine. */
export function placed(event: PlannedEvent, today: Date): WireEvent {
  const { day, at, minutes = 0, title, description = null, location = null } = event;
  const { kind = null, locked = false } = event;
  const monday = today.getDate() - ((today.getDay() + 6) % 7);
  const local = (days: number, time = '00:00', after = 0) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return new Date(today.getFullYear(), today.getMonth(), monday + days, hour, minute + after);
  };
  const times = at
    ? [local(day, at).toISOString(), local(day, at, minutes).toISOString()]
    : [dateOf(local(day)), dateOf(local(day + 1))];
  const [start_time = '', end_time = ''] = times;
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    title,
    description,
    location,
    start_time,
    end_time,
    time_zone,
    is_all_day: !at,
    kind,
    locked,
    transparency: event.free ? 'transparent' : 'opaque',
  };
}

const dateOf = (local: Date) =>
  [local.getFullYear(), local.getMonth() + 1, local.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
