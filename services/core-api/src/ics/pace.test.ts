import { createSlowPace } from './pace.ts';

const createRecordedPace = (isSlow: () => boolean) => {
  const pauses: number[] = [];
  const pause = createSlowPace({ isSlow, wait: (ms) => Promise.resolve(pauses.push(ms)) });
  return { pauses, pause };
};

test('a slow import pauses longer than it works, but only for a limited time', async () => {
  const { pauses, pause } = createRecordedPace(() => true);
  for (let count = 0; count < 100; count += 1) await pause(1000);
  expect(pauses[0]).toBeGreaterThan(1000);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
});

test('an import pauses only while it has to be slow', async () => {
  let isSlow = false;
  const { pauses, pause } = createRecordedPace(() => isSlow);
  await pause(1000);
  expect(pauses).toEqual([]);
  isSlow = true;
  await pause(1000);
  expect(pauses).toHaveLength(1);
});
