import { demoEvents, placed } from './week.ts';

const aWeek = ['16', '17', '18', '19', '20', '21', '22'].map(
  (day) => new Date(`2026-11-${day}T12:00:00`),
);

test.each(aWeek)('seen from %s, the week begins on its Monday and there is more ahead', (today) => {
  const events = demoEvents.map((event) => placed(event, today));
  const starts = events.map(({ start_time }) => new Date(start_time).getTime());
  expect(new Date(Math.min(...starts)).getDate()).toBe(16);
  const nextSevenDays = starts.filter(
    (time) => time > today.getTime() && time < today.getTime() + 7 * 86_400_000,
  );
  expect(nextSevenDays.length).toBeGreaterThanOrEqual(8);
});

test('each week has exactly one pair of timed events that overlap', () => {
  const [today = new Date()] = aWeek;
  const timed = demoEvents.map((event) => placed(event, today)).filter((e) => !e.is_all_day);
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

test('a whole day is a date with an exclusive end', () => {
  const release = demoEvents.find(({ title }) => title === 'Release 2.4');
  expect(placed(release!, new Date('2026-12-29T12:00:00'))).toMatchObject({
    start_time: '2026-12-31',
    end_time: '2027-01-01',
    is_all_day: true,
  });
});
