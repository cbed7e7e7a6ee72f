import { act, renderHook } from '@testing-library/react';
import { useNow } from './use-now.ts';

const toMs = (time: string) => Date.parse(time);

afterEach(() => jest.useRealTimers());

test('useNow changes exactly when the minute of the clock changes', () => {
  jest.useFakeTimers({ now: toMs('2026-11-18T10:42:50Z') });
  const { result } = renderHook(useNow);
  expect(result.current).toBe(toMs('2026-11-18T10:42Z'));
  act(() => jest.advanceTimersByTime(9_999));
  expect(result.current).toBe(toMs('2026-11-18T10:42Z'));
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(toMs('2026-11-18T10:43Z'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toBe(toMs('2026-11-18T10:44Z'));
});

test('useNow is aligned to the minute again after a timer was late', () => {
  jest.useFakeTimers({ now: toMs('2026-11-18T10:42:50Z') });
  const { result } = renderHook(useNow);
  // The device was asleep: the clock advances, and the timer fires later.
  jest.setSystemTime(toMs('2026-11-18T12:00:20Z'));
  act(() => jest.advanceTimersByTime(10_000));
  expect(result.current).toBe(toMs('2026-11-18T12:00Z'));
  act(() => jest.advanceTimersByTime(30_000));
  expect(result.current).toBe(toMs('2026-11-18T12:01Z'));
});

test('useNow leaves no timer running after the component unmounts', () => {
  jest.useFakeTimers();
  const { unmount } = renderHook(useNow);
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
