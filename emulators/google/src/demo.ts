import { DAY_MS, dateOf } from './calendar/times.ts';
import { insertEvent } from './calendar/write.ts';
import type { Account, Calendar } from './shapes.ts';
import type { World } from './world.ts';

const ZONE = 'Europe/Paris';
const ADA = 'demo@example.com';
const BOB = 'second.demo@example.com';

const ACCOUNTS: Account[] = [
  { id: ADA, sub: '100000000000000000001', name: 'Demo Google account' },
  { id: BOB, sub: '100000000000000000002', name: 'Second demo Google account' },
];

type Seed = Omit<Calendar, 'revision' | 'timeZone'>;

const CALENDARS: Seed[] = [
  { id: ADA, summary: ADA, owner: ADA, primary: true, shared: false, colour: '#9fe1e7' },
  { id: BOB, summary: BOB, owner: BOB, primary: true, shared: false, colour: '#9fe1e7' },
  {
    id: 'family@group.calendar.example.com',
    summary: 'Family',
    owner: ADA,
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

/** Events around a day, by calendar. */
function eventsAround(today: number): [string, Record<string, unknown>][] {
  const on = (days: number) => dateOf(today + days * DAY_MS);
  const at = (days: number, time: string) => ({ dateTime: `${on(days)}T${time}`, timeZone: ZONE });
  const monday = 1 - (new Date(today).getUTCDay() || 7);
  return [
    [
      ADA,
      {
        summary: 'Team stand-up',
        start: at(monday, '09:30:00'),
        end: at(monday, '09:45:00'),
        recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
      },
    ],
    [
      ADA,
      {
        summary: 'Dentist',
        location: '12 Mill Lane',
        start: at(2, '15:00:00'),
        end: at(2, '15:45:00'),
      },
    ],
    [
      ADA,
      {
        summary: 'Lunch with Grace',
        description: 'She chooses the place.',
        start: at(1, '12:30:00'),
        end: at(1, '13:30:00'),
        attendees: [{ email: 'grace@example.com', displayName: 'Grace' }],
      },
    ],
    [
      ADA,
      {
        summary: 'Conference trip',
        start: { date: on(7) },
        end: { date: on(10) },
        transparency: 'transparent',
      },
    ],
    [
      'family@group.calendar.example.com',
      { summary: 'Choir', start: at(3, '19:00:00'), end: at(3, '21:00:00') },
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

/** Furnishes the demo accounts, unless they are there already. */
export function furnish(world: World, now: number): void {
  const { store } = world;
  if (store.all('accounts').length > 0) return;
  for (const account of ACCOUNTS) store.put('accounts', account);
  for (const seed of CALENDARS) {
    store.put('calendars', { ...seed, timeZone: ZONE, revision: world.nextRevision() });
  }
  for (const [id, event] of eventsAround(now)) {
    const calendar = store.find('calendars', id);
    if (calendar) insertEvent({ world, calendar }, event);
  }
}
