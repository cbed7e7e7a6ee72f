import { settleTimes, type EventTimes } from '../event-times.ts';
import { describeRecurrence, parseRecurrence } from './index.ts';

/** A Tuesday. */
const times: EventTimes = {
  start_time: '2026-11-17T09:00:00.000Z',
  end_time: '2026-11-17T10:00:00.000Z',
  time_zone: 'Europe/Lisbon',
  is_all_day: false,
  start_date: null,
  end_date: null,
};

function described(lines: string[], event = times, locale?: string): string {
  const parsed = parseRecurrence(lines, event);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return describeRecurrence({ ...event, recurrence: parsed.lines }, locale);
}

test.each([
  ['FREQ=DAILY', 'every day'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=10', 'every third day, 10 times'],
  ['FREQ=DAILY;INTERVAL=14', 'every 14th day'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
  ['FREQ=DAILY;BYDAY=SA,SU;BYMONTH=6,7', 'every weekend day in June and July'],
  ['FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU', 'every second day, if a Monday or Tuesday'],
  ['FREQ=DAILY;BYMONTHDAY=1,-1', 'every day, if the 1st or the last day of the month'],
  ['FREQ=DAILY;BYHOUR=9,15', 'every day at 9:00 AM and 3:00 PM'],
  ['FREQ=WEEKLY', 'every Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270303', 'every second Tuesday until March 3, 2027'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'every Monday, Wednesday and Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR', 'every second week on Tuesday and Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'every second week on every weekday'],
  ['FREQ=WEEKLY;BYDAY=TU,FR;BYSETPOS=-1', 'every week on the last Tuesday or Friday'],
  ['FREQ=MONTHLY', 'on the 17th of every month'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15,-1', 'on the 1st, the 15th and the last day of every month'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'on the second Tuesday of every month'],
  ['FREQ=MONTHLY;BYDAY=-2TU', 'on the second to last Tuesday of every month'],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO,-1FR',
    'on the first Monday and the last Friday of every third month',
  ],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'on the last weekday of every month'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'on every Friday that is the 13th of every month'],
  ['FREQ=MONTHLY;BYDAY=2TU;BYMONTH=3,9', 'on the second Tuesday of March and September'],
  ['FREQ=YEARLY', 'every year on November 17'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=5', 'every second year on March 5'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'every year on the fourth Thursday of November'],
  ['FREQ=YEARLY;BYDAY=20MO', 'every year on the 20th Monday of the year'],
  ['FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO', 'every year on every Monday in week 20 or the last week'],
  ['FREQ=YEARLY;BYYEARDAY=100', 'every year on the 100th day of the year'],
  ['FREQ=HOURLY;INTERVAL=2', 'every second hour'],
  [
    'FREQ=HOURLY;BYHOUR=9,10;BYDAY=MO',
    'every hour, if a Monday, in the hours of 9:00 AM and 10:00 AM',
  ],
  ['FREQ=HOURLY;BYMINUTE=15,45', 'every hour, at 15 and 45 minutes past'],
])('%s is %s', (rule, words) => {
  expect(described([`RRULE:${rule}`])).toBe(words);
});

test('extra dates and dates left out are named while they are few', () => {
  const lines = ['RRULE:FREQ=WEEKLY', 'RDATE:20261125T090000Z', 'EXDATE:20261124T090000Z'];
  expect(described(lines)).toBe(
    'every Tuesday, and on November 25, 2026, except on November 24, 2026',
  );
  const gone = 'EXDATE:20261124T090000Z,20261201T090000Z,20261208T090000Z,20261215T090000Z';
  expect(described(['RRULE:FREQ=WEEKLY', gone])).toBe('every Tuesday, except on 4 dates');
  expect(described(['RDATE:20261125T090000Z'])).toBe('on November 17, 2026 and November 25, 2026');
});

test('dates are written as the reader writes them, and are those of the series', () => {
  const lines = ['RRULE:FREQ=YEARLY;UNTIL=20301117'];
  expect(described(lines, times, 'en-GB')).toBe('every year on 17 November until 17 November 2030');
  const allDay = settleTimes({ ...times, is_all_day: true }) as EventTimes;
  expect(described(lines, allDay)).toBe('every year on November 17 until November 17, 2030');
});
