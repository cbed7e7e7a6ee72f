import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Delay, ProbeTarget } from './probe.ts';

/** Sends the probes from a thread of its own, because the requests under test delay the main one. */

const INTERVAL_MS = 20;
const TIMEOUT_MS = 60_000;
/** Shorter delays aren't reported. */
const MIN_DELAY_MS = 50;

const agent = new Agent({ keepAlive: true });
let delays: Delay[] = [];

const getTime = () => performance.timeOrigin + performance.now();

const probe = (url: string) =>
  new Promise<void>((resolve) => {
    const request = get(`${url}/live`, { agent, timeout: TIMEOUT_MS }, (response) => {
      response.resume().once('end', resolve);
    });
    request.once('error', () => resolve());
    request.once('timeout', () => request.destroy());
  });

async function watch({ service, url }: ProbeTarget): Promise<never> {
  for (;;) {
    const startedAtMs = getTime();
    await probe(url);
    const durationMs = getTime() - startedAtMs;
    if (durationMs >= MIN_DELAY_MS) delays.push({ service, startedAtMs, durationMs });
    await pause(Math.max(0, INTERVAL_MS - durationMs));
  }
}

for (const target of workerData as ProbeTarget[]) void watch(target);

parentPort?.on('message', () => {
  parentPort?.postMessage(delays, []);
  delays = [];
});
