import { CONTEXT, summarizeQuickAdd } from '../testing/quick-add-summary.ts';
import { parseQuickAdd } from './parse-quick-add.ts';

const parseAndSummarize = (text: string) => summarizeQuickAdd(parseQuickAdd(text, CONTEXT));

describe('times and durations in quick add', () => {
  test.each([
    ['Team meeting 2-3:30pm Friday', 'Team meeting | 2026-11-20 14:00 to 15:30'],
    ['Team meeting Friday 2pm-3:30pm', 'Team meeting | 2026-11-20 14:00 to 15:30'],
    ['Team meeting Friday from 11 to 1pm', 'Team meeting | 2026-11-20 11:00 to 13:00'],
    ['Team meeting Friday 14:00-15:30', 'Team meeting | 2026-11-20 14:00 to 15:30'],
    ['Team meeting Friday between 2pm and 4pm', 'Team meeting | 2026-11-20 14:00 to 16:00'],
    ['Team meeting Friday 10am until noon', 'Team meeting | 2026-11-20 10:00 to 12:00'],
    [
      'Team meeting Friday at 2 till 4',
      'Team meeting | 2026-11-20 14:00 to 16:00 | time? 14:00 02:00',
    ],
    ['meeting tomorrow from 9 to 5', 'meeting | 2026-11-20 09:00 to 17:00 | time? 09:00 21:00'],
    ['Party Saturday 9pm-2am', 'Party | 2026-11-21 21:00 to 2026-11-22 02:00'],
    ['Gala Dec 31 11pm to 2am', 'Gala | 2026-12-31 23:00 to 2027-01-01 02:00'],
    ['Flight Friday 6pm to Sunday 2pm', 'Flight | 2026-11-20 18:00 to 2026-11-22 14:00'],
    ['Interview Monday 14:00 for an hour and a half', 'Interview | 2026-11-23 14:00 to 15:30'],
    ['Interview Monday 14:00 for 45 minutes', 'Interview | 2026-11-23 14:00 to 14:45'],
    ['Interview Monday 14:00 1h', 'Interview | 2026-11-23 14:00 to 15:00'],
    ['Interview Monday 14:00 for 1h30', 'Interview | 2026-11-23 14:00 to 15:30'],
    ['Interview Monday 14:00 for 1.5 hours', 'Interview | 2026-11-23 14:00 to 15:30'],
    ['Interview Monday 14:00 for 2 hours 15 minutes', 'Interview | 2026-11-23 14:00 to 16:15'],
    ['Interview Monday 14:00 90 min', 'Interview | 2026-11-23 14:00 to 15:30'],
    ['Interview Monday 14:00 for half an hour', 'Interview | 2026-11-23 14:00 to 14:30'],
    ['Interview Monday 14:00, 30-minute', 'Interview | 2026-11-23 14:00 to 14:30'],
    ['Festival Friday at 18:00 for 3 days', 'Festival | 2026-11-20 18:00 to 2026-11-23 18:00'],
    ['lunch with jonas fri 12', 'lunch with jonas | 2026-11-20 12:00 to 13:00 | time? 12:00 00:00'],
    ['review fri 14 at the office', 'review | 2026-11-20 14:00 to 15:00 | @the office'],
    ['tomorrow 14h30 class', 'class | 2026-11-20 14:30 to 15:30'],
    ['night train tomorrow 0:15', 'night train | 2026-11-20 00:15 to 01:15'],
    ['Lunch tomorrow at midday', 'Lunch | 2026-11-20 12:00 to 13:00'],
    ["Standup tomorrow 9 o'clock", 'Standup | 2026-11-20 09:00 to 10:00 | time? 09:00 21:00'],
    ['budget half past 3 tomorrow', 'budget | 2026-11-20 15:30 to 16:30 | time? 15:30 03:30'],
    ['budget half past three tomorrow', 'budget | 2026-11-20 15:30 to 16:30 | time? 15:30 03:30'],
    [
      'budget at a quarter past two on Friday',
      'budget | 2026-11-20 14:15 to 15:15 | time? 14:15 02:15',
    ],
    ['budget tomorrow at ten to 3', 'budget | 2026-11-20 14:50 to 15:50 | time? 14:50 02:50'],
    ['budget tomorrow at three', 'budget | 2026-11-20 15:00 to 16:00 | time? 15:00 03:00'],
    [
      'dinner at Three Horseshoes tomorrow at 19:00',
      'dinner | 2026-11-20 19:00 to 20:00 | @Three Horseshoes',
    ],
    [
      'talk for five to ten people tomorrow 14:00',
      'talk for five to ten people | 2026-11-20 14:00 to 15:00',
    ],
    ['budget quarter to 4 tomorrow', 'budget | 2026-11-20 15:45 to 16:45 | time? 15:45 03:45'],
    ['Swim tomorrow at 6 in the morning', 'Swim | 2026-11-20 06:00 to 07:00'],
    ['Swim tomorrow at 6 in the evening', 'Swim | 2026-11-20 18:00 to 19:00'],
    ['Gym tonight at 8 for 1h', 'Gym | 2026-11-19 20:00 to 21:00'],
    ['this evening at 7 choir', 'choir | 2026-11-19 19:00 to 20:00'],
    ['tomorrow morning at 7 run', 'run | 2026-11-20 07:00 to 08:00'],
    ['breakfast at 7 tomorrow', 'breakfast | 2026-11-20 07:00 to 08:00 | time? 07:00 19:00'],
    ['dinner at 7 tomorrow', 'dinner | 2026-11-20 19:00 to 20:00 | time? 19:00 07:00'],
    ['Lunch at 1 tomorrow', 'Lunch | 2026-11-20 13:00 to 14:00 | time? 13:00 01:00'],
    ['Call at 9 tomorrow', 'Call | 2026-11-20 09:00 to 10:00 | time? 09:00 21:00'],
    ['Call at 3 tomorrow', 'Call | 2026-11-20 15:00 to 16:00 | time? 15:00 03:00'],
    ['meet at 7 tomorrow', 'meet | open | time! 07:00 19:00'],
    ['meet 7-8 tomorrow at noon', 'meet 7-8 | 2026-11-20 12:00 to 13:00'],
    ['workshop fri 9-17', 'workshop | 2026-11-20 09:00 to 17:00'],
    ['workshop 9-5 tomorrow', 'workshop | 2026-11-20 09:00 to 17:00 | time? 09:00 21:00'],
    ['meeting tomorrow 2 to 3', 'meeting | 2026-11-20 14:00 to 15:00 | time? 14:00 02:00'],
    ['standup 9.15-9.30 tomorrow', 'standup | 2026-11-20 09:15 to 09:30 | time? 09:15 21:15'],
    ['workshop 15 dec 10-12', 'workshop | 2026-12-15 10:00 to 12:00 | time? 10:00 22:00'],
    ['board 10-12', 'board | open | date! 2026-11-20 2026-11-21 | time? 10:00 22:00'],
    ['standup tomorrow 9:15 15m', 'standup | 2026-11-20 09:15 to 09:30 | time? 09:15 21:15'],
    ['call tomorrow 3pm 30m', 'call | 2026-11-20 15:00 to 15:30'],
    ['call tomorrow 3pm, three quarters of an hour', 'call | 2026-11-20 15:00 to 15:45'],
    ['dinner tonight 8', 'dinner | 2026-11-19 20:00 to 21:00'],
    ['call the bank after 3pm tomorrow', 'call the bank | 2026-11-20 15:00 to 16:00'],
    ['meet from 7 to 8 tomorrow', 'meet | open | time! 07:00 19:00'],
  ])("are parsed from '%s'", (text, expected) => {
    expect(parseAndSummarize(text)).toBe(expected);
  });
});

describe('time zones in quick add', () => {
  test.each([
    ['Call at 3pm Tokyo time tomorrow', 'Call | 2026-11-20 15:00 to 16:00 | Asia/Tokyo'],
    ['Call tomorrow 3pm CET', 'Call | 2026-11-20 15:00 to 16:00 | Europe/Paris'],
    ['Call tomorrow at 11am ET', 'Call | 2026-11-20 11:00 to 12:00 | America/New_York'],
    ['Call tomorrow 9am New York time', 'Call | 2026-11-20 09:00 to 10:00 | America/New_York'],
    ['Call tomorrow 9:15am Europe/Berlin', 'Call | 2026-11-20 09:15 to 10:15 | Europe/Berlin'],
    [
      'Call tomorrow 3pm IST',
      'Call | 2026-11-20 15:00 to 16:00 | Asia/Kolkata | time_zone? Asia/Kolkata Asia/Jerusalem Europe/Dublin',
    ],
    ['Call tomorrow 3pm (PST)', 'Call | 2026-11-20 15:00 to 16:00 | America/Los_Angeles'],
    ['Call tomorrow 15:00 UTC for 30 min', 'Call | 2026-11-20 15:00 to 15:30 | UTC'],
  ])("are parsed from '%s'", (text, expected) => {
    expect(parseAndSummarize(text)).toBe(expected);
  });
});
