// Async boundary: shared modules are loaded before the first import that needs them.
const { mountStandalone } = await import('@scheduler/platform/standalone');

mountStandalone([{ path: '/dashboard', load: () => import('./app.remote.tsx') }]);
