// The async boundary: the shared modules are there before the first line that needs them.
const { runAlone } = await import('@scheduler/platform/alone');

runAlone([{ path: '/', load: () => import('./app.remote.tsx'), open: true }]);
