import { createLog, EventStream } from '@scheduler/service-kit';
import { createStreamWatch } from './stream-watch.ts';

test('streams end as soon as the end of their session is announced', () => {
  let announceEnd: (ids: ReadonlySet<string>) => void = () => undefined;
  const watch = createStreamWatch({
    log: createLog('core-api', 'silent'),
    sessions: {
      isActive: () => Promise.resolve(true),
      onEnded: (listener) => (announceEnd = listener),
    },
    findActiveKeyIds: (ids) => Promise.resolve(ids),
  });
  const endedStreams: string[] = [];
  for (const sessionId of ['ended', 'active']) {
    const stream = new EventStream(() => endedStreams.push(sessionId));
    watch.add({ sessionId }, stream);
  }
  announceEnd(new Set(['ended']));
  expect(endedStreams).toEqual(['ended']);
  watch.close();
});
