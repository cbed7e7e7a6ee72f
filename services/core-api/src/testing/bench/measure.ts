import { Agent, request } from 'node:http';

export interface Target {
  /** Makes the next request. */
  next: () => { method: 'GET' | 'POST'; url: string; body?: string };
  token?: string;
}

export interface Figures {
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send({ next, token }: Target): Promise<void> {
  const { method, url, body } = next();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          if ((response.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${method} ${url} answered ${response.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const ROUNDS = 40;
const PER_ROUND = 50;

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/**
 * Times one request after another. The targets take turns in short rounds, so that what else the
 * machine does falls on all of them; the first rounds warm up and do not count.
 */
export async function compare(targets: Target[]): Promise<Figures[]> {
  const times = targets.map((): number[] => []);
  for (let round = -4; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      for (let count = 0; count < PER_ROUND; count += 1) {
        const begun = performance.now();
        await send(target);
        if (round >= 0) times[index]?.push(performance.now() - begun);
      }
    }
  }
  return times.map((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
  });
}
