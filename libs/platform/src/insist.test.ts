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

test('a part that fails at first comes in the end', async () => {
  online(true);
  const load = partAfter(2);
  const loaded = insist(load);
  await jest.advanceTimersByTimeAsync(6000);
  await expect(loaded).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

test('one that never comes is given up while there is a network', async () => {
  online(true);
  const load = partAfter(100);
  const [loaded] = await Promise.allSettled([insist(load), jest.advanceTimersByTimeAsync(60_000)]);
  expect(loaded).toMatchObject({ status: 'rejected', reason: new Error('not there') });
  expect(load).toHaveBeenCalledTimes(4);
});

test('without a network it is waited for', async () => {
  online(false);
  const load = partAfter(20);
  const loaded = insist(load);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(loaded).resolves.toBe('part');
});
