import { EventStream } from './event-stream.ts';

const ignoreEnd = () => undefined;

async function readAll(stream: EventStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

test('EventStream sends events in order, and includes the ID of events that have one', async () => {
  const stream = new EventStream(ignoreEnd);
  stream.send({ name: 'ready', data: {} });
  const read = readAll(stream);
  stream.send({ name: 'change', id: '7', data: { keys: ['a\nb'] } });
  stream.end();
  expect(await read).toBe(
    'event: ready\ndata: {}\n\nid: 7\nevent: change\ndata: {"keys":["a\\nb"]}\n\n',
  );
});

test('EventStream replaces the queue of a slow reader with a resync event that contains the last ID', async () => {
  const stream = new EventStream(ignoreEnd);
  for (let id = 1; id <= 250; id += 1) stream.send({ name: 'change', id: `${id}`, data: { id } });
  stream.end();
  const text = await readAll(stream);
  expect(text).toMatch(/^id: 201\nevent: resync\ndata: \{\}\n\nid: 202\nevent: change/);
  expect(text).toMatch(/id: 250\nevent: change\ndata: \{"id":250\}\n\n$/);
});

test('EventStream sends a heartbeat when no event is queued', async () => {
  const stream = new EventStream(ignoreEnd);
  const read = readAll(stream);
  stream.sendHeartbeat();
  stream.end();
  expect(await read).toBe(':\n\n');
});

test('EventStream calls onEnd once when both sides end the stream', async () => {
  let endCount = 0;
  const stream = new EventStream(() => (endCount += 1));
  stream.send({ name: 'ready', data: {} });
  for await (const _ of stream) break;
  stream.end();
  expect(endCount).toBe(1);
  expect(await readAll(stream)).toBe('');
});
