// Async boundary for Module Federation: shared modules load before any code that imports them.
const { mountStandalone } = await import('@scheduler/platform/standalone');

mountStandalone([
  { path: '/calendar', load: () => import('./calendar.remote.tsx') },
  { path: '/schedules', load: () => import('./schedules.remote.tsx') },
]);
