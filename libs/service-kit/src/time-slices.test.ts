import { mapInSlices, startTimeSlices } from './time-slices.ts';

const createError = () => new Error('Too expensive');

test('a computation is aborted when its CPU time exceeds the limit', async () => {
  const slices = startTimeSlices({ limit: { cpuMs: 20, createError } });
  const compute = async () => {
    // Without the limit, this loop wouldn't end.
    for (;;) if (slices.isOver()) await slices.next();
  };
  await expect(compute()).rejects.toThrow('Too expensive');
});

test('time between two slices does not count towards the CPU limit', async () => {
  const slices = startTimeSlices({ limit: { cpuMs: 50, createError } });
  const otherWork = startTimeSlices({ limit: { cpuMs: 100, createError } });
  const work = async () => {
    for (;;) if (otherWork.isOver()) await otherWork.next();
  };
  await expect(work()).rejects.toThrow('Too expensive');
  slices.resume();
  await slices.next();
});

test('a computation pauses after each slice', async () => {
  const pauses: number[] = [];
  const slices = startTimeSlices({
    pause: (sliceMs) => Promise.resolve(pauses.push(sliceMs)),
  });
  while (pauses.length < 3) if (slices.isOver()) await slices.next();
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1);
});

test('mapping in slices returns the results in order', async () => {
  const items = Array.from({ length: 1000 }, (_, index) => index);
  const results = await mapInSlices(items, (item) => item * 2, startTimeSlices());
  expect(results).toEqual(items.map((item) => item * 2));
});
