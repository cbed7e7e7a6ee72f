import type { UpstreamAddress } from './upstream-address.ts';

const CHECK_TIMEOUT_MS = 2000;

/** Requests a path of a service with a timeout. Doesn't count as a forwarded request. */
export async function probe(
  { pool }: UpstreamAddress,
  path: string,
): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await pool.request({
    path,
    method: 'GET',
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
  });
  return { status: statusCode, text: await body.text() };
}

async function checkReadiness(address: UpstreamAddress): Promise<boolean> {
  try {
    const { status } = await probe(address, '/ready');
    // Services of earlier versions don't have this endpoint and return 404.
    const isReady = status !== 503;
    address.recordCheck(isReady ? 'ready' : 'not ready');
    return isReady;
  } catch (error) {
    const isTimeout = (error as Error).name === 'TimeoutError';
    address.recordCheck(isTimeout ? 'timeout' : 'unreachable');
    return false;
  }
}

/**
 * Checks at intervals whether the addresses of a service can take requests.
 *
 * @returns a function that stops the checks
 */
export function startReadinessChecks(
  addresses: readonly UpstreamAddress[],
  intervalMs: number,
): () => void {
  let isStopped = false;
  const timers = new Map<UpstreamAddress, NodeJS.Timeout>();
  const hasAlternatives = addresses.length > 1;
  const check = async (address: UpstreamAddress) => {
    const isReady = await checkReadiness(address);
    if (isStopped) return;
    if (hasAlternatives) await address.tryRecover(async () => isReady);
    timers.set(
      address,
      setTimeout(() => void check(address), intervalMs),
    );
  };
  for (const address of addresses) void check(address);
  return () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
