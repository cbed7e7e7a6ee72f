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

test('retryDynamicImport retries a failed import', async () => {
  const load = createFailingImport(2);
  const loaded = retryDynamicImport(load);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(loaded).resolves.toBe('module');
  expect(load).toHaveBeenCalledTimes(3);
});

test('retryDynamicImport throws after four failed attempts', async () => {
  const load = createFailingImport(100);
  const [loaded] = await Promise.allSettled([
    retryDynamicImport(load),
    jest.advanceTimersByTimeAsync(60_000),
  ]);
  expect(loaded).toMatchObject({ status: 'rejected', reason: new Error('chunk failed') });
  expect(load).toHaveBeenCalledTimes(4);
});
