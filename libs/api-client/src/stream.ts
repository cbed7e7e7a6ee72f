import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** What a stream (`text/event-stream`) tells, as it comes; leaving the loop hangs up. */
export async function* messagesOf({ body }: Response): AsyncGenerator<EventSourceMessage> {
  if (!body) return;
  let told: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => void told.push(message) });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parser.feed(part.value);
      yield* told;
      told = [];
    }
  } finally {
    await reader.cancel().catch(() => {}); // it is broken already
  }
}
