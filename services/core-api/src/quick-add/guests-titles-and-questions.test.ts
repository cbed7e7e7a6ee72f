import { CONTEXT, summarizeQuickAdd } from '../testing/quick-add-summary.ts';
import { parseQuickAdd } from './parse-quick-add.ts';

const parseAndSummarize = (text: string) => summarizeQuickAdd(parseQuickAdd(text, CONTEXT));

describe('guests and locations in quick add', () => {
  test.each([
    [
      'Lunch with Ana tomorrow at 1pm at Café Central',
      'Lunch with Ana | 2026-11-20 13:00 to 14:00 | @Café Central | +ana@example.test',
    ],
    [
      'Lunch with Ana Silva tomorrow at 1pm',
      'Lunch with Ana Silva | 2026-11-20 13:00 to 14:00 | +ana@example.test',
    ],
    [
      'Lunch with ana@example.test tomorrow at 1pm',
      'Lunch | 2026-11-20 13:00 to 14:00 | +ana@example.test',
    ],
    [
      'Call with ana@example.test, ben@other.test and cy@example.test tomorrow 3pm',
      'Call | 2026-11-20 15:00 to 16:00 | +ana@example.test | +ben@other.test | +cy@example.test',
    ],
    [
      '1:1 with Ben tomorrow at 3pm',
      '1:1 with Ben | 2026-11-20 15:00 to 16:00 | person:Ben! ben.a@example.test ben@other.test',
    ],
    [
      '1:1 with Ben Young tomorrow at 3pm',
      '1:1 with Ben Young | 2026-11-20 15:00 to 16:00 | +ben@other.test',
    ],
    ['Lunch with Zoe tomorrow at 1pm', 'Lunch with Zoe | 2026-11-20 13:00 to 14:00'],
    ['Lunch with the team tomorrow at 1pm', 'Lunch with the team | 2026-11-20 13:00 to 14:00'],
    [
      "dinner with Ana and Ben on Saturday at 8pm at Mario's",
      "dinner with Ana and Ben | 2026-11-21 20:00 to 21:00 | @Mario's | +ana@example.test | person:Ben! ben.a@example.test ben@other.test",
    ],
    [
      'invite ana@example.test to demo tomorrow at 3pm',
      'demo | 2026-11-20 15:00 to 16:00 | +ana@example.test',
    ],
    ['Review in Room 2 tomorrow at 14:00', 'Review | 2026-11-20 14:00 to 15:00 | @Room 2'],
    ['Sync @ Room 2 tomorrow 9:30am', 'Sync | 2026-11-20 09:30 to 10:30 | @Room 2'],
    ['Sync tomorrow 9:30am @Library', 'Sync | 2026-11-20 09:30 to 10:30 | @Library'],
    [
      'chess at 221B Baker Street tomorrow 3pm',
      'chess | 2026-11-20 15:00 to 16:00 | @221B Baker Street',
    ],
    ['Dinner in Berlin Dec 3 8pm', 'Dinner | 2026-12-03 20:00 to 21:00 | @Berlin'],
    ['Coffee tomorrow at 25:00', 'Coffee at 25:00 | open | time! all-day 09:00 14:00'],
    [
      'Course in English on Monday at 18:00 in Room B12',
      'Course in English | 2026-11-23 18:00 to 19:00 | @Room B12',
    ],
    [
      'Zoom https://zoom.us/j/123?pwd=a.b tomorrow 4pm',
      'Zoom | 2026-11-20 16:00 to 17:00 | @https://zoom.us/j/123?pwd=a.b',
    ],
    ['Sync on Google Meet tomorrow 4pm', 'Sync | 2026-11-20 16:00 to 17:00 | @Google Meet'],
    ['Phone call by phone tomorrow at noon', 'Phone call | 2026-11-20 12:00 to 13:00 | @phone'],
    [
      'meeting tomorrow 3pm to 4pm at the office',
      'meeting | 2026-11-20 15:00 to 16:00 | @the office',
    ],
  ])("are parsed from '%s'", (text, expected) => {
    expect(parseAndSummarize(text)).toBe(expected);
  });
});

describe('titles in quick add', () => {
  test.each([
    ['"Read at 5" tomorrow at 6pm', 'Read at 5 | 2026-11-20 18:00 to 19:00'],
    ['Remind me to call Mum tomorrow at 6pm', 'call Mum | 2026-11-20 18:00 to 19:00'],
    ['Schedule a review tomorrow at 6pm', 'review | 2026-11-20 18:00 to 19:00'],
    ['Buy milk tomorrow at 6pm', 'Buy milk | 2026-11-20 18:00 to 19:00'],
    ['24/7 support talk on Monday at 10am', '24/7 support talk | 2026-11-23 10:00 to 11:00'],
    ['50/50 split tomorrow 10am', '50/50 split | 2026-11-20 10:00 to 11:00'],
    ['1:1 tomorrow 10am', '1:1 | 2026-11-20 10:00 to 11:00'],
    ['Q3 planning tomorrow 10am', 'Q3 planning | 2026-11-20 10:00 to 11:00'],
    [
      'Course May the source be with you tomorrow 10am',
      'Course May the source be with you | 2026-11-20 10:00 to 11:00',
    ],
    ['5 ideas for 2027 tomorrow 10am', '5 ideas for 2027 | 2026-11-20 10:00 to 11:00'],
    ['Morning run tomorrow 6:30am', 'Morning run | 2026-11-20 06:30 to 07:30'],
    ['Tomorrow 10am: Budget (final)', 'Budget (final) | 2026-11-20 10:00 to 11:00'],
    ['🎂 cake tasting tomorrow 4pm', '🎂 cake tasting | 2026-11-20 16:00 to 17:00'],
    ['Sprint 10-12 tomorrow 3pm', 'Sprint 10-12 | 2026-11-20 15:00 to 16:00'],
    ['read pages 10-12 tomorrow', 'read pages 10-12 | open | time! all-day 09:00 14:00'],
    ['review in room 4.12 tomorrow 10am', 'review | 2026-11-20 10:00 to 11:00 | @room 4.12'],
    ['relay dec 3 50m', 'relay 50m | open | time! all-day 09:00 14:00'],
    ['pay 19.45 tomorrow', 'pay 19.45 | open | time! all-day 09:00 14:00'],
    ['remind me in 2 hours to call Mum', 'call Mum | 2026-11-19 12:15 to 13:15'],
    ['Lunch tomorrow at 1pm, bring docs', 'Lunch bring docs | 2026-11-20 13:00 to 14:00'],
  ])("are parsed from '%s'", (text, expected) => {
    expect(parseAndSummarize(text)).toBe(expected);
  });
});

describe('questions for missing or ambiguous details in quick add', () => {
  test.each([
    ['Dentist', 'Dentist | open | date! 2026-11-19 2026-11-20 | time! all-day 09:00 14:00'],
    ['Dentist Friday', 'Dentist | open | time! all-day 09:00 14:00'],
    ['Dentist at 3pm', 'Dentist | open | date! 2026-11-19 2026-11-20'],
    ['3pm', '— | open | title! | date! 2026-11-19 2026-11-20'],
    ['tomorrow', '— | open | title! | time! all-day 09:00 14:00'],
    ['meet at 7', 'meet | open | date! 2026-11-19 2026-11-20 | time! 07:00 19:00'],
    ['Dentist 3/4 at 10am', 'Dentist | open | date! 2027-03-04 2027-04-03'],
    [
      'Meeting next week',
      'Meeting | open | date! 2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27 | time! all-day 09:00 14:00',
    ],
    [
      'Trip in March',
      'Trip | open | date! 2027-03-01 2027-03-08 2027-03-15 2027-03-22 2027-03-29 | time! all-day 09:00 14:00',
    ],
    [
      'hike this weekend',
      'hike | open | date! 2026-11-21 2026-11-22 2026-11-21/2026-11-22 | time! all-day 09:00 14:00',
    ],
    ['Meet in the evening on Friday', 'Meet | open | time! 19:00 18:00 20:00'],
    ['Room 10-12', 'Room 10-12 | open | date! 2026-11-19 2026-11-20 | time! all-day 09:00 14:00'],
    [
      'call for 2 hours before Saturday',
      'call | open | date! 2026-11-19 2026-11-20 | time! all-day 09:00 14:00',
    ],
    [
      'check in 2 days before flight',
      'check in 2 days before flight | open | date! 2026-11-19 2026-11-20 | time! all-day 09:00 14:00',
    ],
    ['lunch Monday or Tuesday at noon', 'lunch | open | date! 2026-11-23 2026-11-24'],
    ['sale Sat and Sun 9am-4pm', 'sale | open | date! 2026-11-21 2026-11-22 2026-11-21/2026-11-22'],
    ['Call Thursday at 3pm', 'Call | open | date! 2026-11-19 2026-11-26'],
    ['Lunch Friday, May 5 at noon', 'Lunch | open | date! 2027-05-05 2028-05-05'],
    ['yesterday at 3pm call', 'call | 2026-11-18 15:00 to 16:00 | date? 2026-11-18 2026-11-19'],
    ['Today at 8am standup', 'standup | 2026-11-19 08:00 to 09:00 | date? 2026-11-19 2026-11-20'],
    [
      'Interview May 5 2020 at 3pm',
      'Interview | 2020-05-05 15:00 to 16:00 | date? 2020-05-05 2027-05-05',
    ],
    ['backup 1:30am on March 28 2027', 'backup | open | time! 02:30 00:30'],
    [
      'backup 1:30am on October 31 2027',
      'backup | 2027-10-31 01:30 to 01:30 | time? 01:30+01:00 01:30+00:00',
    ],
    [
      'Swim every Tuesday at 7pm until October 2026',
      'Swim | 2026-11-24 19:00 to 20:00 | until! 2026-10-31',
    ],
  ])("are returned for '%s'", (text, expected) => {
    expect(parseAndSummarize(text)).toBe(expected);
  });
});
