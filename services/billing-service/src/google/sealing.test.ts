import { createSealing } from './sealing.ts';

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) =>
  `a ${name} key of the tests`.repeat(2),
);
const keys = (...given: (string | undefined)[]) => given.map(String);

test('what is sealed opens again, and looks different each time', () => {
  const sealing = createSealing(keys(NEW));
  const [one, two] = [sealing.seal('here', 'a token'), sealing.seal('here', 'a token')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('token');
  expect(sealing.open('here', one)).toBe('a token');
  expect(sealing.open('here', sealing.seal('here', ''))).toBe('');
});

test('it opens for its purpose alone: a row copied into another is of no use', () => {
  const sealing = createSealing(keys(NEW));
  const sealed = sealing.seal('google-refresh:1', 'a token');
  expect(() => sealing.open('google-refresh:2', sealed)).toThrow('authenticate');
  expect(() => sealing.open('google-access:1', sealed)).toThrow('authenticate');
});

test('it opens with no other key, changed, or cut short', () => {
  const sealed = createSealing(keys(NEW)).seal('here', 'a token');
  expect(() => createSealing(keys(OTHER)).open('here', sealed)).toThrow('not known');
  const [id = '', text = ''] = sealed.split('.');
  const flipped = `${id}.${text.slice(0, 30)}${text[30] === 'A' ? 'B' : 'A'}${text.slice(31)}`;
  for (const bad of [flipped, `${id}.${text.slice(0, 12)}`, `${id}.`, id, '', text]) {
    expect(() => createSealing(keys(NEW)).open('here', bad)).toThrow(/./);
  }
});

test('a key that is replaced opens what it sealed for as long as it is named', () => {
  const sealed = createSealing(keys(OLD)).seal('here', 'a token');
  const both = createSealing(keys(NEW, OLD));
  expect(both.open('here', sealed)).toBe('a token');
  const anew = both.seal('here', both.open('here', sealed));
  expect(createSealing(keys(NEW)).open('here', anew)).toBe('a token');
  expect(() => createSealing(keys(OLD)).open('here', anew)).toThrow('not known');
});
