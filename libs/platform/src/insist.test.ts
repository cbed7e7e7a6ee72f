import { insist } from './insist.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A part that fails so many times before it comes. */
const partAfter = (failures: number) => {
  let left = failures;
  return jest.fn(() => {
    left -= 1;
    return left < 0 ? Promise.resolve('part') : Promise.reject(new Error('not there'));
  });
};

function online(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

test.each([
  ['that fails at first', true, 2],
  ['without a network, however long that takes,', false, 20],
])('a part %s comes in the end', async (_, isOnline, failures) => {
  online(isOnline);
  const load = partAfter(failures);
  const loaded = insist(load);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(loaded).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(failures + 1);
});

test('one that never comes is given up while there is a network', async () => {
  online(true);
  const load = partAfter(100);
  const [loaded] = await Promise.allSettled([insist(load), jest.advanceTimersByTimeAsync(60_000)]);
  expect(loaded).toMatchObject({ status: 'rejected', reason: new Error('not there') });
  expect(load).toHaveBeenCalledTimes(4);
});
