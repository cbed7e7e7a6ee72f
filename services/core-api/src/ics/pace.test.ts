import { createSlowPace } from './pace.ts';

test('a slow import pauses longer than it works, but only for a limited time', async () => {
  const pauses: number[] = [];
  const pause = createSlowPace((ms) => Promise.resolve(pauses.push(ms)));
  for (let count = 0; count < 100; count += 1) await pause(1000);
  expect(pauses[0]).toBeGreaterThan(1000);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
});
