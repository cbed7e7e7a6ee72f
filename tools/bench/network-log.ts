import type { CDPSession } from 'playwright-core';

/** One request of a page, as Chromium saw it. */
export interface Loaded {
  url: string;
  kind: string;
  /** Seconds on the browser's own clock. */
  startedAt: number;
  /** Of the body, as it came over the wire. */
  bytes: number;
  /** 1 for the page, one more than whatever asked for it. */
  depth: number;
}

interface Initiator {
  url?: string;
  stack?: { callFrames: { url: string }[] };
}

/** Records every request of the page behind `cdp` from now on. */
export async function recordNetwork(cdp: CDPSession): Promise<() => Loaded[]> {
  const requests = new Map<string, Loaded>();
  const depths = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    const asker = askerOf(initiator);
    const depth = type === 'Document' ? 1 : (depths.get(asker) ?? 1) + 1;
    depths.set(request.url, depth);
    requests.set(requestId, {
      url: request.url,
      kind: type ?? 'Other',
      startedAt: timestamp,
      bytes: 0,
      depth,
    });
  });
  const headers = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const loaded = requests.get(requestId);
    if (loaded) loaded.bytes = encodedDataLength - (headers.get(requestId) ?? 0);
  });
  await cdp.send('Network.enable');
  return () => [...requests.values()];
}

// The innermost frame asked; a preload found by the parser has the page's own address.
const askerOf = ({ url, stack }: Initiator) =>
  stack?.callFrames.find((frame) => frame.url)?.url ?? url ?? '';
