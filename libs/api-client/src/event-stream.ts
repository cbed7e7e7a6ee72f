import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * Yields the events of a `text/event-stream` response as they arrive. Leaving the loop closes the
 * connection.
 *
 * @param onChunk called for everything that arrives, including heartbeats
 */
export async function* readEventStream(
  { body }: Response,
  onChunk?: () => void,
): AsyncGenerator<EventSourceMessage> {
  if (!body) return;
  let pending: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => void pending.push(message) });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onChunk?.();
      parser.feed(chunk.value);
      yield* pending;
      pending = [];
    }
  } finally {
    await reader.cancel().catch(() => {}); // the connection is already closed
  }
}
