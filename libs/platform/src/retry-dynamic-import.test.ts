import { retryDynamicImport } from './retry-dynamic-import.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Creates an import that fails the given number of times before it succeeds. */
const createFailingImport = (failures: number) => {
  let remainingFailures = failures;
  return jest.fn(() => {
    remainingFailures -= 1;
    return remainingFailures < 0
      ? Promise.resolve('module')
      : Promise.reject(new Error('chunk failed'));
  });
};

function mockOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

test.each([
  ['while online', true, 2],
  ['while offline', false, 20],
])('retryDynamicImport retries a failed import %s', async (_, isOnline, failures) => {
  mockOnline(isOnline);
  const load = createFailingImport(failures);
  const loaded = retryDynamicImport(load);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(loaded).resolves.toBe('module');
  expect(load).toHaveBeenCalledTimes(failures + 1);
});

test('retryDynamicImport throws after four failed attempts while online', async () => {
  mockOnline(true);
  const load = createFailingImport(100);
  const [loaded] = await Promise.allSettled([
    retryDynamicImport(load),
    jest.advanceTimersByTimeAsync(60_000),
  ]);
  expect(loaded).toMatchObject({ status: 'rejected', reason: new Error('chunk failed') });
  expect(load).toHaveBeenCalledTimes(4);
});
