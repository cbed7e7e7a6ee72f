import { EventStream } from './event-stream.ts';

const never = () => undefined;

async function readAll(stream: EventStream): Promise<string> {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}

test('events are told in their order, with an id where they have one', async () => {
  const stream = new EventStream(never);
  stream.send({ name: 'ready', data: {} });
  const read = readAll(stream);
  stream.send({ name: 'change', id: '7', data: { keys: ['a\nb'] } });
  stream.end();
  expect(await read).toBe(
    'event: ready\ndata: {}\n\nid: 7\nevent: change\ndata: {"keys":["a\\nb"]}\n\n',
  );
});

test('who falls behind is told to begin anew, by the last id', async () => {
  const stream = new EventStream(never);
  for (let id = 1; id <= 250; id += 1) stream.send({ name: 'change', id: `${id}`, data: { id } });
  stream.end();
  const text = await readAll(stream);
  expect(text).toMatch(/^id: 201\nevent: resync\ndata: \{\}\n\nid: 202\nevent: change/);
  expect(text).toMatch(/id: 250\nevent: change\ndata: \{"id":250\}\n\n$/);
});

test('a sign of life is sent when there is nothing else', async () => {
  const stream = new EventStream(never);
  const read = readAll(stream);
  stream.beat();
  stream.end();
  expect(await read).toBe(':\n\n');
});

test('whoever ends it, its end is told once', async () => {
  let ends = 0;
  const stream = new EventStream(() => (ends += 1));
  stream.send({ name: 'ready', data: {} });
  for await (const _ of stream) break;
  stream.end();
  expect(ends).toBe(1);
  expect(await readAll(stream)).toBe('');
});
