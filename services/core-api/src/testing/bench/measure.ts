import { Agent, request } from 'node:http';

export interface Target {
  /** Creates the next request. */
  next: () => {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    url: string;
    body?: string;
    /** Sent as `If-None-Match`. */
    etag?: string;
  };
  token?: string;
}

export interface Percentiles {
  /** In milliseconds. */
  p50: number;
  p99: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send({ next, token }: Target): Promise<void> {
  const { method, url, body, etag } = next();
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(etag && { 'if-none-match': etag }),
          ...(body && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          const { statusCode = 500 } = response;
          if (statusCode < 300 || statusCode === 304) resolve();
          else reject(new Error(`${method} ${url} answered ${statusCode}`));
        });
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

const WARM_UP_ROUNDS = 4;
const ROUNDS = 40;
const REQUESTS_PER_ROUND = 50;

/** Number of requests to each target of a comparison. */
export const REQUESTS_PER_TARGET = (WARM_UP_ROUNDS + ROUNDS) * REQUESTS_PER_ROUND;

/** Returns a percentile of sorted values, for example 0.95. */
export const percentile = (sorted: number[], fraction: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;

/**
 * Measures sequential requests. Targets alternate in short rounds, so that other load on the
 * machine affects all of them. The first rounds are a warm-up and aren't counted.
 */
export async function compare(targets: Target[]): Promise<Percentiles[]> {
  const times = targets.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      for (let count = 0; count < REQUESTS_PER_ROUND; count += 1) {
        const startedAt = performance.now();
        await send(target);
        if (round >= 0) times[index]?.push(performance.now() - startedAt);
      }
    }
  }
  return times.map((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
  });
}
