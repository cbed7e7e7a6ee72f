import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { events, schedules } from '@scheduler/contracts/core';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRemote } from '../../testing/render-remote.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { CalendarScreen } from '../calendar-screen.tsx';

const product = buildSchedule({ name: 'Product' });
const onProduct = { schedule_ids: [product.id] };
const stored = [
  buildEvent({
    ...onProduct,
    title: 'Standup',
    start: '2026-11-18T10:00',
    end: '2026-11-18T10:30',
  }),
  buildEvent({ ...onProduct, title: 'Retro', start: '2026-11-25T10:00', end: '2026-11-25T10:30' }),
];

const idleCallbacks = new Map<number, () => void>();
let lastHandle = 0;
const idleApi = globalThis as { requestIdleCallback?: unknown; cancelIdleCallback?: unknown };
beforeEach(() => {
  idleCallbacks.clear();
  idleApi.requestIdleCallback = (callback: () => void) => {
    lastHandle += 1;
    idleCallbacks.set(lastHandle, callback);
    return lastHandle;
  };
  idleApi.cancelIdleCallback = (handle: number) => idleCallbacks.delete(handle);
});
afterEach(() => {
  delete idleApi.requestIdleCallback;
  delete idleApi.cancelIdleCallback;
  jest.restoreAllMocks();
});

/** Runs all idle callbacks and the requests that they start. */
const becomeIdle = () =>
  act(async () => {
    const callbacks = [...idleCallbacks.values()];
    idleCallbacks.clear();
    for (const callback of callbacks) callback();
    await Promise.resolve();
  });

interface WeekRequest {
  /** First day of the requested week. */
  start: string;
  priority: unknown;
  signal: AbortSignal;
}

/** Opens the week of November 15 and records requests for events. */
async function openWeek() {
  const api = stubApi();
  const requests: WeekRequest[] = [];
  let isHanging = false;
  api.on(schedules.list, () => [product]);
  api.on(events.listCompact, ({ query: { start_date = '', end_date = '' } }) =>
    buildCompactEvents(
      stored.filter(({ start_time, end_time }) => start_time < end_date && end_time > start_date),
    ),
  );
  const recordingFetch: typeof fetch = (input, init = {}) => {
    const { searchParams } = new URL(input as string, 'http://stub');
    const start = searchParams.get('start_date');
    if (start !== null) {
      const { priority, signal } = init as WeekRequest;
      requests.push({ start: new Date(start).toLocaleDateString('sv'), priority, signal });
      if (isHanging && priority === 'low')
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
    }
    return api.fetch(input, init);
  };
  renderRemote(
    <CalendarScreen />,
    { ...api, fetch: recordingFetch },
    '/calendar?view=week&date=2026-11-18',
  );
  await screen.findByRole('button', { name: /^Standup/ });
  return {
    requests,
    user: userEvent.setup(),
    getStarts: () => requests.map(({ start }) => start),
    hangPrefetches: () => (isHanging = true),
  };
}

test('the calendar prefetches the next and the previous week at low priority when the browser is idle', async () => {
  const { requests, getStarts } = await openWeek();
  expect(getStarts()).toEqual(['2026-11-15']);
  await becomeIdle();
  await waitFor(() => expect(getStarts()).toEqual(['2026-11-15', '2026-11-22']));
  await waitFor(() => expect(idleCallbacks.size).toBeGreaterThan(0));
  await becomeIdle();
  await waitFor(() => expect(getStarts()).toEqual(['2026-11-15', '2026-11-22', '2026-11-08']));
  expect(requests.map(({ priority }) => priority)).toEqual(['auto', 'low', 'low']);
});

test('Next shows a prefetched week immediately', async () => {
  const { user, getStarts } = await openWeek();
  await becomeIdle();
  await waitFor(() => expect(getStarts()).toContain('2026-11-22'));
  await waitFor(() => expect(idleCallbacks.size).toBeGreaterThan(0));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('button', { name: /^Retro/ })).toBeVisible();
});

test('prefetches that are no longer needed are canceled when the user navigates on', async () => {
  const { user, requests, getStarts, hangPrefetches } = await openWeek();
  hangPrefetches();
  await becomeIdle();
  await waitFor(() => expect(getStarts()).toContain('2026-11-22'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  // A timeout has another reason.
  await waitFor(() => expect(requests[1]?.signal.reason).toMatchObject({ name: 'AbortError' }));
});

test('a prefetch continues if the user navigates to its week', async () => {
  const { user, requests, getStarts, hangPrefetches } = await openWeek();
  hangPrefetches();
  await becomeIdle();
  await waitFor(() => expect(getStarts()).toContain('2026-11-22'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('columnheader', { name: /22/ });
  expect(requests[1]?.signal.aborted).toBe(false);
  expect(getStarts()).toEqual(['2026-11-15', '2026-11-22']);
});

test.each([
  ['offline', () => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  [
    'in data-saving mode',
    () =>
      void Object.defineProperty(navigator, 'connection', {
        value: { saveData: true },
        configurable: true,
      }),
  ],
])('the calendar does not prefetch weeks when the browser is %s', async (_, prepare) => {
  const { getStarts } = await openWeek();
  prepare();
  await becomeIdle();
  await waitFor(() => expect(idleCallbacks.size).toBe(0));
  expect(getStarts()).toEqual(['2026-11-15']);
  Reflect.deleteProperty(navigator, 'connection');
});
