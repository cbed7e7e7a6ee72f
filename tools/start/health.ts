import { setTimeout as pause } from 'node:timers/promises';

const EVERY = 50;
const ANSWER_WITHIN = 2000;

/** Resolves once the address answers 200. @throws the signal's reason when it is aborted first */
export async function untilHealthy(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN) }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(EVERY, undefined, { signal });
  }
}
