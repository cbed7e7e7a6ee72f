import { demoEvents, toEventBody } from './week.ts';

const daysOfWeek = ['16', '17', '18', '19', '20', '21', '22'].map(
  (day) => new Date(`2026-11-${day}T12:00:00`),
);

test.each(daysOfWeek)(
  'on %s, the demo data starts on Monday and contains upcoming events',
  (today) => {
    const events = demoEvents.map((event) => toEventBody(event, today));
    const starts = events.map(({ start_time }) => new Date(start_time).getTime());
    expect(new Date(Math.min(...starts)).getDate()).toBe(16);
    const nextSevenDays = starts.filter(
      (time) => time > today.getTime() && time < today.getTime() + 7 * 86_400_000,
    );
    expect(nextSevenDays.length).toBeGreaterThanOrEqual(8);
  },
);

test('the demo data has exactly one overlapping pair of timed events per week', () => {
  const [today = new Date()] = daysOfWeek;
  const timed = demoEvents.map((event) => toEventBody(event, today)).filter((e) => !e.is_all_day);
  const pairs = timed.flatMap((a, index) =>
    timed
      .slice(index + 1)
      .filter((b) => a.start_time < b.end_time && b.start_time < a.end_time)
      .map((b) => [a.title, b.title]),
  );
  expect(pairs).toEqual([
    ['Design review', 'Fabrikam renewal'],
    ['Design review', 'Fabrikam renewal'],
  ]);
});

test('an all-day event of the demo data is created with dates and an exclusive end', () => {
  const release = demoEvents.find(({ title }) => title === 'Release 2.4');
  expect(toEventBody(release!, new Date('2026-12-29T12:00:00'))).toMatchObject({
    start_time: '2026-12-31',
    end_time: '2027-01-01',
    is_all_day: true,
  });
});
