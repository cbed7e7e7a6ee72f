import { subscribeToLiveUpdates, type LiveMessage } from '@scheduler/api-client/live-updates';
import type { Host } from './host.tsx';

/** Query keys to invalidate by type of change. */
const queryKeysByResource: Record<string, string[]> = {
  // Events affect the progress of tasks and copies of Google events.
  events: ['events', 'conflicts', 'analysis', 'tasks', 'google-events', 'google-calendars'],
  schedules: ['schedules'],
  invitations: ['invitations'],
  history: ['history'],
  reminders: ['reminders'],
  tasks: ['tasks'],
  habits: ['habits'],
  polls: ['polls'],
  // `is_default` of a schedule depends on the preferences.
  preferences: ['preferences', 'schedules'],
};

/** Tabs hidden for this long stop listening and catch up when they become visible. */
const HIDDEN_TIMEOUT_MS = 30_000;
/** Delay after a live message, which may arrive before the response to the write that caused it. */
const OWN_CHANGE_DELAY_MS = 500;

/** Listens for changes to a user's data. One visible tab connects and informs the other tabs. */
function subscribeUser(userId: string, { platform, ownBatches }: Host): () => void {
  const { queryClient, session, config } = platform;
  const channel = new BroadcastChannel(`live:${userId}`);
  let lastId: string | null = null;
  let controller: AbortController | null = null;

  function invalidate(keys: string[], refetchType: 'active' | 'none') {
    for (const queryKey of new Set(keys.flatMap((key) => queryKeysByResource[key] ?? []))) {
      void queryClient.invalidateQueries({ queryKey: [queryKey], refetchType });
    }
  }

  function handleMessage(message: LiveMessage) {
    // Reminders that became due while disconnected aren't sent again.
    if ('ready' in message) return invalidate(['reminders'], 'active');
    if (!('change' in message)) return invalidate(Object.keys(queryKeysByResource), 'active');
    const { keys, by_me, batch_id } = message.change;
    if (!by_me) return invalidate(keys, 'active');
    // The screen that made the change has already updated its own queries.
    setTimeout(
      () => invalidate(keys, batch_id !== null && ownBatches.has(batch_id) ? 'none' : 'active'),
      OWN_CHANGE_DELAY_MS,
    );
  }

  async function subscribe(signal: AbortSignal) {
    const openStream = () =>
      subscribeToLiveUpdates({
        baseUrl: config.apiBase,
        accessToken: session.accessToken,
        onMessage: (message) => {
          handleMessage(message);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin
          channel.postMessage(message);
        },
        getLastEventId: () => lastId,
        onEventId: (id) => (lastId = id),
        getAgeMs: () => performance.now(),
        signal,
      });
    // Without the Web Locks API, each tab opens its own connection.
    await (globalThis.navigator.locks?.request(channel.name, { signal }, openStream) ??
      openStream());
  }

  function start() {
    if (controller || document.visibilityState === 'hidden') return;
    controller = new AbortController();
    subscribe(controller.signal).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        platform.reportError(error, 'live');
      }
    });
  }

  function stop() {
    controller?.abort();
    controller = null;
  }

  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'visible') start();
    else hiddenTimer = setTimeout(stop, HIDDEN_TIMEOUT_MS);
  };

  // Reconnects immediately when the network is back.
  const onOnline = () => {
    stop();
    start();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    lastId = data.id;
    handleMessage(data);
  });
  document.addEventListener('visibilitychange', onVisibility);
  globalThis.addEventListener('online', onOnline);
  start();
  return () => {
    clearTimeout(hiddenTimer);
    document.removeEventListener('visibilitychange', onVisibility);
    globalThis.removeEventListener('online', onOnline);
    stop();
    channel.close();
  };
}

/** Updates cached queries while a user is signed in. */
export function startLiveCacheUpdates(host: Host): void {
  const { session } = host;
  let userId: string | undefined;
  let stop: (() => void) | undefined;
  const update = () => {
    const nextUserId = session.get().user?.id;
    if (nextUserId === userId) return;
    stop?.();
    userId = nextUserId;
    stop = nextUserId === undefined ? undefined : subscribeUser(nextUserId, host);
  };
  session.subscribe(update);
  update();
}
