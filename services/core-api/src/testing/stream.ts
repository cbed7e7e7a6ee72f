/** An event as it came over the wire. */
export interface Heard {
  id: string;
  name: string;
  data: unknown;
}

export interface TestStream {
  /** The next event; rejects after 5 s of none. */
  next: () => Promise<Heard>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close: () => void;
}

const PATIENCE = 5000;

function heardIn(frame: string): Heard {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
  return { id: field('id'), name: field('event'), data: JSON.parse(field('data')) as unknown };
}

/** Follows live updates as a client over fetch does. */
export async function openStream(
  baseUrl: string,
  token: string,
  { lastEventId, age }: { lastEventId?: string; age?: number } = {},
): Promise<TestStream> {
  const leaving = new AbortController();
  const response = await fetch(`${baseUrl}/live${age === undefined ? '' : `?age=${age}`}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) {
    throw new Error(`The stream answers ${response.status}: ${await response.text()}`);
  }
  const heard: Heard[] = [];
  let wake: () => void = () => undefined;
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const frames = (text + part).split('\n\n');
      text = frames.pop() ?? '';
      heard.push(...frames.filter((frame) => frame.includes('event:')).map(heardIn));
      wake();
    }
  };
  return {
    ended: read(response.body).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    }),
    next: async () => {
      while (heard.length === 0) {
        const arrival = Promise.withResolvers<void>();
        wake = arrival.resolve;
        const tooLong = setTimeout(() => arrival.reject(new Error('Nothing was told')), PATIENCE);
        await arrival.promise.finally(() => clearTimeout(tooLong));
      }
      return heard.shift() as Heard;
    },
    close: () => leaving.abort(),
  };
}
