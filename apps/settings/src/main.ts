// The dynamic import is the async boundary that Module Federation needs to load shared modules.
const { mountStandalone } = await import('@scheduler/platform/standalone');

mountStandalone([{ path: '/settings', load: () => import('./app.remote.tsx') }]);
