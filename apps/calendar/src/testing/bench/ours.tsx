import { aSchedule } from '@scheduler/api-client/testing/records';
import { eventsQuery, queryKeys } from '@scheduler/api-client/queries';
import { createClient } from '@scheduler/api-client';
import { PlatformProvider, type Platform } from '@scheduler/platform';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { CalendarScreen } from '../../calendar/calendar-screen.tsx';
import { stepDate } from '../../calendar/use-calendar-params.ts';
import { rangeOf } from '../../calendar/use-visible-range.ts';
import { sampleEvents } from './sample-events.ts';
import '@scheduler/ui/global.css';

/*
 * The page that `npm run bench -- calendar` measures: the whole calendar screen over a cache that
 * holds the events of the range shown and of those around it, as after a visit.
 */

const AROUND = 3;
const schedule = aSchedule();

const noAnswer = () => new Promise<never>(() => {});
const user = { id: schedule.id, email: 'ada@example.test', full_name: 'Ada', avatar_url: null };
const session = { status: 'signed-in', user };

/** As much of a host as the screen asks for; no call is ever answered. */
const newPlatform = () =>
  ({
    session: { get: () => session, subscribe: () => () => {}, accessToken: noAnswer },
    api: createClient({ baseUrl: '/api', accessToken: () => 'a-token', fetch: noAnswer }),
    queryClient: new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } }),
    notify: { success: () => {}, error: () => {}, info: () => {} },
    reportError: console.error,
    config: { apiBase: '/api', supabaseUrl: '', supabaseAnonKey: '', google_calendar: 'live' },
  }) as unknown as Platform;

function mount(view: CalendarView, date: CalendarDate, count: number) {
  const platform = newPlatform();
  const { queryClient, api } = platform;
  queryClient.setQueryData(queryKeys.schedules, [schedule]);
  for (let step = -AROUND; step <= AROUND; step += 1) {
    let shown = date;
    for (let by = 0; by < Math.abs(step); by += 1) {
      shown = stepDate(view, shown, step > 0 ? 1 : -1);
    }
    const range = rangeOf(view, shown);
    const made = sampleEvents(new Date(range.start), new Date(range.end), count, schedule.id);
    queryClient.setQueryData(eventsQuery(api, range).queryKey, made);
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
    prepare: (...given: Parameters<typeof mount>) => void (render = mount(...given)),
    show: () => void (unmount = render()),
    next: () => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find((button) => (button.ariaLabel ?? button.textContent) === 'Next')?.click();
    },
    clear: () => unmount(),
  },
});
