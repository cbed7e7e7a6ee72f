import { CONTEXT, summarizeQuickAdd } from '../testing/quick-add-summary.ts';
import { parseQuickAdd } from './parse-quick-add.ts';

const parseAndSummarize = (text: string) => summarizeQuickAdd(parseQuickAdd(text, CONTEXT));

describe('dates in quick add', () => {
  test.each([
    ['Dentist tomorrow at 10am', 'Dentist | 2026-11-20 10:00 to 11:00'],
    ['Dentist today at 6pm', 'Dentist | 2026-11-19 18:00 to 19:00'],
    ['Call day after tomorrow 5pm', 'Call | 2026-11-21 17:00 to 18:00'],
    ['Lunch Friday at noon', 'Lunch | 2026-11-20 12:00 to 13:00'],
    ['Lunch on Friday at 1pm', 'Lunch | 2026-11-20 13:00 to 14:00'],
    ['Lunch this Friday at 1pm', 'Lunch | 2026-11-20 13:00 to 14:00'],
    ['Lunch next Friday at 1pm', 'Lunch | 2026-11-27 13:00 to 14:00 | date? 2026-11-27 2026-11-20'],
    ['Lunch next Wednesday 12:30', 'Lunch | 2026-11-25 12:30 to 13:30'],
    ['Review Monday 14:00', 'Review | 2026-11-23 14:00 to 15:00'],
    ['Review coming Monday 14:00', 'Review | 2026-11-23 14:00 to 15:00'],
    ['Review Monday next week 14:00', 'Review | 2026-11-23 14:00 to 15:00'],
    ['next week Tuesday 10am planning', 'planning | 2026-11-24 10:00 to 11:00'],
    ['Review Friday week 14:00', 'Review | 2026-11-27 14:00 to 15:00'],
    ['a week from Monday at 10am dentist', 'dentist | 2026-11-30 10:00 to 11:00'],
    ['two weeks from tomorrow at 10am dentist', 'dentist | 2026-12-04 10:00 to 11:00'],
    ['Demo in 3 days at 11am', 'Demo | 2026-11-22 11:00 to 12:00'],
    ['Demo in two weeks at 11am', 'Demo | 2026-12-03 11:00 to 12:00'],
    ['Demo in 2 weeks 11am', 'Demo | 2026-12-03 11:00 to 12:00'],
    ['Stretch in 2 hours', 'Stretch | 2026-11-19 12:15 to 13:15'],
    ['Stretch in 45 minutes', 'Stretch | 2026-11-19 11:00 to 12:00'],
    ['coffee in half an hour for 20 min', 'coffee | 2026-11-19 10:45 to 11:05'],
    ['Taxes April 15 at 9am', 'Taxes | 2027-04-15 09:00 to 10:00'],
    ['Taxes 15 April 9am', 'Taxes | 2027-04-15 09:00 to 10:00'],
    ['Taxes on the 15th of April at 9am', 'Taxes | 2027-04-15 09:00 to 10:00'],
    ['Interview 5 May 2027 at 15:00', 'Interview | 2027-05-05 15:00 to 16:00'],
    ['Interview May 5th, 2027 at 15:00', 'Interview | 2027-05-05 15:00 to 16:00'],
    ['Interview 2027-05-05 15:00', 'Interview | 2027-05-05 15:00 to 16:00'],
    ['Project kickoff 2026-12-01T15:00', 'Project kickoff | 2026-12-01 15:00 to 16:00'],
    ['Project kickoff 2026-12-01T15:00Z', 'Project kickoff | 2026-12-01 15:00 to 16:00 | UTC'],
    ['Concert 24.12. 20:00', 'Concert | 2026-12-24 20:00 to 21:00'],
    ['Concert 24.12.2026 20:00', 'Concert | 2026-12-24 20:00 to 21:00'],
    ['Concert 25/12 at 8pm', 'Concert | 2026-12-25 20:00 to 21:00'],
    ['Concert 12/25/2026 8pm', 'Concert | 2026-12-25 20:00 to 21:00'],
    ['the 15th at 3pm review', 'review | 2026-12-15 15:00 to 16:00'],
    ['Friday the 13th movie at 9pm', 'movie | 2027-08-13 21:00 to 22:00'],
    ['end of month report at noon', 'report | 2026-11-30 12:00 to 13:00'],
    ['first Monday of March at 9am board', 'board | 2027-03-01 09:00 to 10:00'],
    ['Board on the last Friday of January 3pm', 'Board | 2027-01-29 15:00 to 16:00'],
    ['Deadline Monday, November 30 at 5pm', 'Deadline | 2026-11-30 17:00 to 18:00'],
    ['Sat 21 Nov 9pm party', 'party | 2026-11-21 21:00 to 22:00'],
  ])("are parsed from '%s'", (text, expected) => {
    expect(parseAndSummarize(text)).toBe(expected);
  });
});

describe('all-day events in quick add', () => {
  test.each([
    ['Conference Mon to Wed', 'Conference | 2026-11-23 to 2026-11-26'],
    ['Conference Monday-Wednesday', 'Conference | 2026-11-23 to 2026-11-26'],
    ['Offsite all day Friday', 'Offsite | 2026-11-20 to 2026-11-21'],
    ['Vacation Dec 21 - Jan 3', 'Vacation | 2026-12-21 to 2027-01-04'],
    ['Vacation from December 21 to January 3', 'Vacation | 2026-12-21 to 2027-01-04'],
    ['Vacation from 21 Dec to 2 Jan', 'Vacation | 2026-12-21 to 2027-01-03'],
    ['Vacation 21/12 - 2/1', 'Vacation | 2026-12-21 to 2027-01-03'],
    ['Vacation 12/21 to 1/2', 'Vacation | 2026-12-21 to 2027-01-03'],
    ['Team offsite May 5-7', 'Team offsite | 2027-05-05 to 2027-05-08'],
    ['Team offsite 5-7 May', 'Team offsite | 2027-05-05 to 2027-05-08'],
    ['Holiday on Friday', 'Holiday | 2026-11-20 to 2026-11-21'],
    ["Mum's birthday on May 5", "Mum's birthday | 2027-05-05 to 2027-05-06"],
    ['Camping July 10 for 3 days', 'Camping | 2027-07-10 to 2027-07-13'],
    [
      'Out of office next week',
      'Out of office | open | date! 2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27',
    ],
    ['all-day hackathon 2026-12-05', 'hackathon | 2026-12-05 to 2026-12-06'],
    ['sat nav repair Dec 4 all day', 'sat nav repair | 2026-12-04 to 2026-12-05'],
    ['Trip Friday to Sunday', 'Trip | 2026-11-20 to 2026-11-23'],
  ])("are parsed from '%s'", (text, expected) => {
    expect(parseAndSummarize(text)).toBe(expected);
  });
});
