// The async boundary: the shared modules are there before the first line that needs them.
const { runAlone } = await import('@scheduler/platform/alone');

runAlone([
  { path: '/calendar', load: () => import('./calendar.remote.tsx') },
  { path: '/schedules', load: () => import('./schedules.remote.tsx') },
]);
