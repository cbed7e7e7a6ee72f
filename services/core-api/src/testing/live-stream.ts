export interface StreamEvent {
  id: string;
  name: string;
  data: unknown;
}

export interface TestLiveStream {
  /** Returns the next event. Rejects if there is no event for 5 seconds. */
  next: () => Promise<StreamEvent>;
  /** Resolves when the server closes the stream. */
  ended: Promise<void>;
  close: () => void;
}

const TIMEOUT_MS = 5000;

function parseFrame(frame: string): StreamEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
  return { id: field('id'), name: field('event'), data: JSON.parse(field('data')) as unknown };
}

/** Opens a stream of live updates with `fetch`. */
export async function openLiveStream(
  baseUrl: string,
  token: string,
  { lastEventId, age }: { lastEventId?: string; age?: number } = {},
): Promise<TestLiveStream> {
  const controller = new AbortController();
  const response = await fetch(`${baseUrl}/live${age === undefined ? '' : `?age=${age}`}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  });
  if (!response.ok || !response.body) {
    throw new Error(`The stream responded with ${response.status}: ${await response.text()}`);
  }
  const queue: StreamEvent[] = [];
  let notifyReader: () => void = () => undefined;
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      queue.push(...frames.filter((frame) => frame.includes('event:')).map(parseFrame));
      notifyReader();
    }
  };
  return {
    ended: read(response.body).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    }),
    next: async () => {
      while (queue.length === 0) {
        const arrival = Promise.withResolvers<void>();
        notifyReader = arrival.resolve;
        const timer = setTimeout(
          () => arrival.reject(new Error('No event was received')),
          TIMEOUT_MS,
        );
        await arrival.promise.finally(() => clearTimeout(timer));
      }
      return queue.shift() as StreamEvent;
    },
    close: () => controller.abort(),
  };
}
