import type { CDPSession } from 'playwright-core';

/** A request from a page, as reported by Chromium. */
export interface LoadedRequest {
  url: string;
  kind: string;
  /** Seconds on the browser's monotonic clock. */
  startedAt: number;
  /** Encoded size of the body. */
  bytes: number;
  /** 1 for the page, and one more than its initiator for every other request. */
  depth: number;
}

interface Initiator {
  url?: string;
  stack?: { callFrames: { url: string }[] };
}

/** Records all requests from a page. Returns a function that lists them. */
export async function recordNetwork(cdp: CDPSession): Promise<() => LoadedRequest[]> {
  const requests = new Map<string, LoadedRequest>();
  const depths = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    const initiatorUrl = getInitiatorUrl(initiator);
    const depth = type === 'Document' ? 1 : (depths.get(initiatorUrl) ?? 1) + 1;
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

// The innermost frame is the initiator. Preloads found by the parser have the page's own URL.
const getInitiatorUrl = ({ url, stack }: Initiator) =>
  stack?.callFrames.find((frame) => frame.url)?.url ?? url ?? '';
