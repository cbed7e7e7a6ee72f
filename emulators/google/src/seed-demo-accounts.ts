import { DAY_MS, formatDate } from './calendar/event-times.ts';
import { insertEvent } from './calendar/write-events.ts';
import type { Account, Calendar } from './types.ts';
import type { EmulatorState } from './emulator-state.ts';

const TIME_ZONE = 'Europe/Paris';
const DEMO_ACCOUNT = 'demo@example.com';
const SECOND_ACCOUNT = 'second.demo@example.com';

const ACCOUNTS: Account[] = [
  { id: DEMO_ACCOUNT, sub: '100000000000000000001', name: 'Demo Google account' },
  { id: SECOND_ACCOUNT, sub: '100000000000000000002', name: 'Second demo Google account' },
];

type CalendarSeed = Omit<Calendar, 'revision' | 'timeZone'>;

const CALENDARS: CalendarSeed[] = [
  {
    id: DEMO_ACCOUNT,
    summary: DEMO_ACCOUNT,
    owner: DEMO_ACCOUNT,
    primary: true,
    shared: false,
    colour: '#9fe1e7',
  },
  {
    id: SECOND_ACCOUNT,
    summary: SECOND_ACCOUNT,
    owner: SECOND_ACCOUNT,
    primary: true,
    shared: false,
    colour: '#9fe1e7',
  },
  {
    id: 'family@group.calendar.example.com',
    summary: 'Family',
    owner: DEMO_ACCOUNT,
    primary: false,
    shared: false,
    colour: '#42d692',
  },
  {
    id: 'holidays@group.v.calendar.example.com',
    summary: 'Holidays',
    owner: 'nobody@example.com',
    primary: false,
    shared: true,
    colour: '#f83a22',
  },
];

/** Returns demo events around the current day as pairs of calendar ID and event. */
function createDemoEvents(todayMs: number): [string, Record<string, unknown>][] {
  const toDate = (dayOffset: number) => formatDate(todayMs + dayOffset * DAY_MS);
  const toEventTime = (dayOffset: number, time: string) => ({
    dateTime: `${toDate(dayOffset)}T${time}`,
    timeZone: TIME_ZONE,
  });
  const mondayOffset = 1 - (new Date(todayMs).getUTCDay() || 7);
  return [
    [
      DEMO_ACCOUNT,
      {
        summary: 'Team stand-up',
        start: toEventTime(mondayOffset, '09:30:00'),
        end: toEventTime(mondayOffset, '09:45:00'),
        recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
      },
    ],
    [
      DEMO_ACCOUNT,
      {
        summary: 'Dentist',
        location: '12 Mill Lane',
        start: toEventTime(2, '15:00:00'),
        end: toEventTime(2, '15:45:00'),
      },
    ],
    [
      DEMO_ACCOUNT,
      {
        summary: 'Lunch with Grace',
        description: 'She chooses the place.',
        start: toEventTime(1, '12:30:00'),
        end: toEventTime(1, '13:30:00'),
        attendees: [{ email: 'grace@example.com', displayName: 'Grace' }],
      },
    ],
    [
      DEMO_ACCOUNT,
      {
        summary: 'Conference trip',
        start: { date: toDate(7) },
        end: { date: toDate(10) },
        transparency: 'transparent',
      },
    ],
    [
      'family@group.calendar.example.com',
      { summary: 'Choir', start: toEventTime(3, '19:00:00'), end: toEventTime(3, '21:00:00') },
    ],
    [
      'holidays@group.v.calendar.example.com',
      {
        summary: 'New Year’s Day',
        start: { date: '2026-01-01' },
        end: { date: '2026-01-02' },
        recurrence: ['RRULE:FREQ=YEARLY'],
        transparency: 'transparent',
      },
    ],
  ];
}

/** Creates the demo accounts, calendars and events unless accounts already exist. */
export function seedDemoAccounts(state: EmulatorState, nowMs: number): void {
  const { store } = state;
  if (store.list('accounts').length > 0) return;
  for (const account of ACCOUNTS) store.put('accounts', account);
  for (const seed of CALENDARS) {
    store.put('calendars', { ...seed, timeZone: TIME_ZONE, revision: state.nextRevision() });
  }
  for (const [id, event] of createDemoEvents(nowMs)) {
    const calendar = store.find('calendars', id);
    if (calendar) insertEvent({ state, calendar }, event);
  }
}
