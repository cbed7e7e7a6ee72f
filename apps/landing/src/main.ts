// Async boundary: shared modules are loaded before the first import that needs them.
const { mountStandalone } = await import('@scheduler/platform/standalone');

mountStandalone([{ path: '/', load: () => import('./app.remote.tsx'), isPublic: true }]);
