import { CONTEXT, summarizeQuickAdd } from '../testing/quick-add-summary.ts';
import { parseQuickAdd } from './parse-quick-add.ts';

const parseAndSummarize = (text: string) => summarizeQuickAdd(parseQuickAdd(text, CONTEXT));

describe('recurrence in quick add', () => {
  test.each([
    ['gym Mon/Wed/Fri at 6am', 'gym | 2026-11-20 06:00 to 07:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['gym mon, wed and fri 6am', 'gym | 2026-11-20 06:00 to 07:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['swim mon wed 7am', 'swim | 2026-11-23 07:00 to 08:00 | FREQ=WEEKLY;BYDAY=MO,WE'],
    ['yoga Tue & Fri 18:00', 'yoga | 2026-11-20 18:00 to 19:00 | FREQ=WEEKLY;BYDAY=TU,FR'],
    [
      'piano wed 4pm for 10 weeks',
      'piano | 2026-11-25 16:00 to 17:00 | FREQ=WEEKLY;BYDAY=WE;UNTIL=20270202T235959Z',
    ],
    ['camp mon-fri 9am-4pm', 'camp | 2026-11-23 09:00 to 16:00 | FREQ=DAILY;COUNT=5'],
    [
      'Standup every weekday at 9am for 15 minutes',
      'Standup | 2026-11-20 09:00 to 09:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    ],
    [
      'weekdays at 9 standup',
      'standup | 2026-11-20 09:00 to 10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR | time? 09:00 21:00',
    ],
    [
      'standup on weekdays 9:30am',
      'standup | 2026-11-20 09:30 to 10:30 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    ],
    [
      'every second Tuesday until March book club at 7pm',
      'book club | 2026-11-24 19:00 to 20:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270228T235959Z | date? 2026-11-24 2026-12-01 | recurrence? FREQ=WEEKLY;INTERVAL=2;BYDAY=TU FREQ=MONTHLY;BYDAY=2TU | until? 2027-02-28 2027-03-31',
    ],
    [
      'every other Tuesday book club at 7pm',
      'book club | 2026-11-24 19:00 to 20:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU | date? 2026-11-24 2026-12-01',
    ],
    [
      'every second Tuesday of the month book club at 7pm',
      'book club | 2026-12-08 19:00 to 20:00 | FREQ=MONTHLY;BYDAY=2TU',
    ],
    [
      'Board first Monday of the month 10:00-12:00',
      'Board | 2026-12-07 10:00 to 12:00 | FREQ=MONTHLY;BYDAY=1MO',
    ],
    [
      'Retro last Friday of every month at 4pm',
      'Retro | 2026-11-27 16:00 to 17:00 | FREQ=MONTHLY;BYDAY=-1FR',
    ],
    [
      'Retro every third Friday at 4pm',
      'Retro | 2026-11-20 16:00 to 17:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=FR | date? 2026-11-20 2026-11-27 | recurrence? FREQ=WEEKLY;INTERVAL=3;BYDAY=FR FREQ=MONTHLY;BYDAY=3FR',
    ],
    [
      'yoga every day for two weeks at 7am',
      'yoga | 2026-11-20 07:00 to 08:00 | FREQ=DAILY;UNTIL=20261203T235959Z',
    ],
    ['yoga daily at 7am 10 times', 'yoga | 2026-11-20 07:00 to 08:00 | FREQ=DAILY;COUNT=10'],
    [
      "Mum's birthday yearly on May 5",
      "Mum's birthday | 2027-05-05 to 2027-05-06 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5",
    ],
    [
      "Mum's birthday every May 5",
      "Mum's birthday | 2027-05-05 to 2027-05-06 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5",
    ],
    [
      'Anniversary every year on 20 June',
      'Anniversary | 2027-06-20 to 2027-06-21 | FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=20',
    ],
    [
      'Pay rent on the 1st of every month at 8am',
      'Pay rent | 2026-12-01 08:00 to 09:00 | FREQ=MONTHLY;BYMONTHDAY=1',
    ],
    [
      'Payroll monthly on the 1st and 15th at 9am',
      'Payroll | 2026-12-01 09:00 to 10:00 | FREQ=MONTHLY;BYMONTHDAY=1,15',
    ],
    [
      'Invoice every 15th at 9am',
      'Invoice | 2026-12-15 09:00 to 10:00 | FREQ=MONTHLY;BYMONTHDAY=15',
    ],
    [
      'close books last day of every month at 5pm',
      'close books | 2026-11-30 17:00 to 18:00 | FREQ=MONTHLY;BYMONTHDAY=-1',
    ],
    [
      'report last working day of the month at 5pm',
      'report | 2026-11-30 17:00 to 18:00 | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ],
    [
      'Mondays and Wednesdays 6pm class 10 times',
      'class | 2026-11-23 18:00 to 19:00 | FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10',
    ],
    [
      'Run every Mon, Wed and Fri at 6:30am until Dec 18',
      'Run | 2026-11-20 06:30 to 07:30 | FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20261218T235959Z',
    ],
    [
      'Weekly sync Mondays at 10am',
      'Weekly sync | 2026-11-23 10:00 to 11:00 | FREQ=WEEKLY;BYDAY=MO',
    ],
    ['weekly sync at 9am', 'weekly sync | open | FREQ=WEEKLY | date! 2026-11-20 2026-11-21'],
    ['weekly on Tuesday 3pm sync', 'sync | 2026-11-24 15:00 to 16:00 | FREQ=WEEKLY;BYDAY=TU'],
    [
      'every 2 weeks on Monday and Thursday at 10am',
      '— | 2026-11-23 10:00 to 11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH | title! | date? 2026-11-23 2026-11-30',
    ],
    [
      'every week on Friday 4pm drinks',
      'drinks | 2026-11-20 16:00 to 17:00 | FREQ=WEEKLY;BYDAY=FR',
    ],
    [
      'fortnightly on Thursday 2pm 1:1',
      '1:1 | 2026-11-19 14:00 to 15:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH | date? 2026-11-19 2026-11-26',
    ],
    [
      'Quarterly review every 3 months on the 15th at 10am',
      'Quarterly review | 2026-12-15 10:00 to 11:00 | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15',
    ],
    [
      'every month on the second Tuesday 6pm choir',
      'choir | 2026-12-08 18:00 to 19:00 | FREQ=MONTHLY;BYDAY=2TU',
    ],
    [
      'every quarter on the 1st at 9am taxes',
      'taxes | 2026-12-01 09:00 to 10:00 | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1',
    ],
    ['every morning at 8 vitamins', 'vitamins | 2026-11-20 08:00 to 09:00 | FREQ=DAILY'],
    ['read 30 minutes every night at 10pm', 'read | 2026-11-19 22:00 to 22:30 | FREQ=DAILY'],
    [
      'brunch every weekend at 11am',
      'brunch | 2026-11-21 11:00 to 12:00 | FREQ=WEEKLY;BYDAY=SA,SU',
    ],
    [
      'Swim every Tuesday starting Dec 1 at 7pm',
      'Swim | 2026-12-01 19:00 to 20:00 | FREQ=WEEKLY;BYDAY=TU',
    ],
    [
      'Swim every Tuesday at 7pm through January',
      'Swim | 2026-11-24 19:00 to 20:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270131T235959Z',
    ],
    [
      'Swim every Tuesday at 7pm until the end of the year',
      'Swim | 2026-11-24 19:00 to 20:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231T235959Z',
    ],
    [
      'Swim every Tuesday at 7pm for 3 months',
      'Swim | 2026-11-24 19:00 to 20:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270223T235959Z',
    ],
  ])("is parsed from '%s'", (text, expected) => {
    expect(parseAndSummarize(text)).toBe(expected);
  });
});
