import { buildCompactEvents, buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { eventsQuery, queryKeys } from '@scheduler/api-client/queries';
import { createClient } from '@scheduler/api-client';
import { PlatformProvider, type Platform } from '@scheduler/platform';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { CalendarScreen } from '../../screen/calendar-screen.tsx';
import { stepDate } from '../../screen/use-calendar-params.ts';
import { toVisibleRange } from '../../screen/use-visible-range.ts';
import { createSampleEvents } from './sample-events.ts';
import '@scheduler/ui/global.css';

/*
 * Page measured by `npm run bench -- calendar`: the calendar screen with a warm cache for the
 * visible range and the adjacent ranges.
 */

/** From the page before the displayed one to the page after the next one. */
const CACHED_STEPS = [-1, 0, 1, 2];
const schedule = buildSchedule();

const neverResolve = () => new Promise<never>(() => {});
const user = { id: schedule.id, email: 'ada@example.test', full_name: 'Ada', avatar_url: null };
const session = { status: 'signed-in', user };

/** Minimal platform for the screen. API calls never resolve, except for the given event lists. */
const createPlatform = (listsByStart: ReadonlyMap<string | null, string>) =>
  ({
    session: { get: () => session, subscribe: () => () => {}, accessToken: neverResolve },
    api: createClient({
      baseUrl: '/api',
      accessToken: () => 'a-token',
      fetch: (url) => {
        const { searchParams } = new URL(url as string, location.href);
        const list = listsByStart.get(searchParams.get('start_date'));
        return list === undefined ? neverResolve() : Promise.resolve(new Response(list));
      },
    }),
    queryClient: new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } }),
    notify: { success: () => {}, error: () => {}, info: () => {} },
    reportError: console.error,
    config: { apiBase: '/api', supabaseUrl: '', supabaseAnonKey: '', google_calendar: 'live' },
  }) as unknown as Platform;

/** @param isNextFetched whether the page after the displayed one isn't cached */
function mount(view: CalendarView, date: CalendarDate, count: number, isNextFetched: boolean) {
  const listsByStart = new Map<string, string>();
  const platform = createPlatform(listsByStart);
  const { queryClient, api } = platform;
  queryClient.setQueryData(queryKeys.schedules, [schedule]);
  for (const step of CACHED_STEPS) {
    let pageDate = date;
    for (let pageOffset = 0; pageOffset < Math.abs(step); pageOffset += 1) {
      pageDate = stepDate(view, pageDate, step > 0 ? 1 : -1);
    }
    const range = toVisibleRange(view, pageDate);
    const sample = createSampleEvents(
      new Date(range.start),
      new Date(range.end),
      count,
      schedule.id,
    );
    if (isNextFetched && step === 1)
      listsByStart.set(range.start, JSON.stringify(buildCompactEvents(sample)));
    else queryClient.setQueryData(eventsQuery(api, range).queryKey, sample);
  }
  return () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <PlatformProvider platform={platform}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[`/calendar?view=${view}&date=${date}`]}>
            <CalendarScreen />
          </MemoryRouter>
        </QueryClientProvider>
      </PlatformProvider>,
    );
    return () => root.unmount();
  };
}

let render: () => () => void;
let unmount: () => void;

Object.assign(globalThis, {
  bench: {
    prepare: (...args: Parameters<typeof mount>) => void (render = mount(...args)),
    show: () => void (unmount = render()),
    next: () => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find((button) => (button.ariaLabel ?? button.textContent) === 'Next')?.click();
    },
    clear: () => unmount(),
  },
});
