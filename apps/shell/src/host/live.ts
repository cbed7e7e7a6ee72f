import { followLive, type LiveNews } from '@scheduler/api-client/live';
import type { Host } from './host.tsx';

/** What is kept in the query cache of each thing that changes. */
const cached: Record<string, string[]> = {
  // A task tells how much of it has its time: that is for its events to say. And what was only
  // shown of Google's may have been copied now.
  events: ['events', 'conflicts', 'analysis', 'tasks', 'google-events', 'google-calendars'],
  schedules: ['schedules'],
  invitations: ['invitations'],
  history: ['history'],
  reminders: ['reminders'],
  tasks: ['tasks'],
  habits: ['habits'],
  polls: ['polls'],
  preferences: ['preferences'],
};

/** A tab that is out of sight this long follows no more; it catches up when it is seen again. */
const HIDDEN_MS = 30_000;
/** The answer to one's own write may come a moment after the news of it. */
const OWN_MS = 500;

/** One person's tabs: one of those in sight holds the connection, and tells the others. */
function followAs(userId: string, { platform, ownBatches }: Host): () => void {
  const { queryClient, session, config } = platform;
  const channel = new BroadcastChannel(`live:${userId}`);
  let lastId: string | null = null;
  let following: AbortController | null = null;

  function invalidate(keys: string[], refetchType: 'active' | 'none') {
    for (const queryKey of keys.flatMap((key) => cached[key] ?? [])) {
      void queryClient.invalidateQueries({ queryKey: [queryKey], refetchType });
    }
  }

  function take(news: LiveNews) {
    if (!('change' in news)) return invalidate(Object.keys(cached), 'active');
    const { keys, by_me, batch_id } = news.change;
    if (!by_me) return invalidate(keys, 'active');
    // The screen of this tab that made the change has seen to its own lists.
    setTimeout(
      () => invalidate(keys, batch_id !== null && ownBatches.has(batch_id) ? 'none' : 'active'),
      OWN_MS,
    );
  }

  async function follow(signal: AbortSignal) {
    const hold = () =>
      followLive({
        baseUrl: config.apiBase,
        accessToken: session.accessToken,
        onNews: (news) => {
          take(news);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin
          channel.postMessage(news);
        },
        lastEventId: () => lastId,
        onId: (id) => (lastId = id),
        age: () => performance.now(),
        signal,
      });
    // Without locks each tab holds a connection of its own.
    await (globalThis.navigator.locks?.request(channel.name, { signal }, hold) ?? hold());
  }

  function begin() {
    if (following || document.visibilityState === 'hidden') return;
    following = new AbortController();
    follow(following.signal).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        platform.reportError(error, 'live');
      }
    });
  }

  function stop() {
    following?.abort();
    following = null;
  }

  let hiding: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') begin();
    else hiding = setTimeout(stop, HIDDEN_MS);
  };

  // With the network a new connection can be had at once.
  const onOnline = () => {
    stop();
    begin();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<LiveNews>) => {
    lastId = data.id;
    take(data);
  });
  document.addEventListener('visibilitychange', onVisibility);
  globalThis.addEventListener('online', onOnline);
  begin();
  return () => {
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    globalThis.removeEventListener('online', onOnline);
    stop();
    channel.close();
  };
}

/** Keeps what is on the screen fresh, for whoever is signed in, until the page goes. */
export function keepFresh(host: Host): void {
  const { session } = host;
  let userId: string | undefined;
  let end: (() => void) | undefined;
  const settle = () => {
    const next = session.get().user?.id;
    if (next === userId) return;
    end?.();
    userId = next;
    end = next === undefined ? undefined : followAs(next, host);
  };
  session.subscribe(settle);
  settle();
}
