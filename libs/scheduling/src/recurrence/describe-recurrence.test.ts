import { normalizeEventTimes, type EventTimes } from '../event-times.ts';
import { describeRecurrence, parseRecurrence } from './index.ts';

/** November 17, 2026 is a Tuesday. */
const times: EventTimes = {
  start_time: '2026-11-17T09:00:00.000Z',
  end_time: '2026-11-17T10:00:00.000Z',
  time_zone: 'Europe/Lisbon',
  is_all_day: false,
  start_date: null,
  end_date: null,
};

function describeLines(lines: string[], event = times, locale?: string): string {
  const parsed = parseRecurrence(lines, event);
  if ('error' in parsed) throw new Error(parsed.error);
  return describeRecurrence({ ...event, recurrence: parsed.lines }, locale);
}

test.each([
  ['FREQ=DAILY', 'every day'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=10', 'every 3 days, 10 times'],
  ['FREQ=DAILY;INTERVAL=14', 'every 14 days'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
  ['FREQ=DAILY;BYDAY=SA,SU;BYMONTH=6,7', 'every weekend day in June and July'],
  ['FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU', 'every other day, only on Mondays and Tuesdays'],
  ['FREQ=DAILY;BYMONTHDAY=1,-1', 'every day, only on the 1st and the last day of the month'],
  ['FREQ=DAILY;BYHOUR=9,15', 'every day at 9:00 AM and 3:00 PM'],
  ['FREQ=WEEKLY', 'every Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270303', 'every other Tuesday until March 3, 2027'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'every Monday, Wednesday and Friday'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=TU', 'every 3 weeks on Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR', 'every other week on Tuesday and Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'every other week on weekdays'],
  ['FREQ=WEEKLY;BYDAY=TU,FR;BYSETPOS=-1', 'every week on the last Tuesday or Friday'],
  ['FREQ=MONTHLY', 'every month on the 17th'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15,-1', 'every month on the 1st, the 15th and the last day'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'every month on the second Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-2TU', 'every month on the second-to-last Tuesday'],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO,-1FR',
    'every 3 months on the first Monday and the last Friday',
  ],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last weekday'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'every month on every Friday that is the 13th'],
  ['FREQ=MONTHLY;BYDAY=2TU;BYMONTH=3,9', 'on the second Tuesday of March and September'],
  ['FREQ=YEARLY', 'every year on November 17'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=5', 'every other year on March 5'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'every year on the fourth Thursday of November'],
  ['FREQ=YEARLY;BYDAY=20MO', 'every year on the 20th Monday of the year'],
  ['FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO', 'every year on every Monday in week 20 or the last week'],
  ['FREQ=YEARLY;BYYEARDAY=100', 'every year on the 100th day of the year'],
  ['FREQ=HOURLY;INTERVAL=2', 'every other hour'],
  [
    'FREQ=HOURLY;BYHOUR=9,10;BYDAY=MO',
    'every hour, only on Mondays, in the 9:00 AM and 10:00 AM hours',
  ],
  ['FREQ=HOURLY;BYMINUTE=15,45', 'every hour, at 15 and 45 minutes past the hour'],
])('describeRecurrence describes %s as “%s”', (rule, expected) => {
  expect(describeLines([`RRULE:${rule}`])).toBe(expected);
});

test('describeRecurrence lists up to three extra or excluded dates, or only their number if there are more', () => {
  const lines = ['RRULE:FREQ=WEEKLY', 'RDATE:20261125T090000Z', 'EXDATE:20261124T090000Z'];
  expect(describeLines(lines)).toBe(
    'every Tuesday, and on November 25, 2026, except on November 24, 2026',
  );
  const excludedDates =
    'EXDATE:20261124T090000Z,20261201T090000Z,20261208T090000Z,20261215T090000Z';
  expect(describeLines(['RRULE:FREQ=WEEKLY', excludedDates])).toBe(
    'every Tuesday, except on 4 dates',
  );
  expect(describeLines(['RDATE:20261125T090000Z'])).toBe(
    'on November 17, 2026 and November 25, 2026',
  );
});

test('describeRecurrence formats dates in the given English locale and the time zone of the series', () => {
  const lines = ['RRULE:FREQ=YEARLY;UNTIL=20301117'];
  expect(describeLines(lines, times, 'en-GB')).toBe(
    'every year on 17 November until 17 November 2030',
  );
  const allDay = normalizeEventTimes({ ...times, is_all_day: true }) as EventTimes;
  expect(describeLines(lines, allDay)).toBe('every year on November 17 until November 17, 2030');
});
