import { createSealing } from './sealing.ts';

const OLD_KEY = 'old test key '.repeat(3);
const NEW_KEY = 'new test key '.repeat(3);
const OTHER_KEY = 'other test key '.repeat(3);

test('sealing encrypts a secret differently each time, and the secret can be decrypted', () => {
  const sealing = createSealing([NEW_KEY]);
  const [first, second] = [sealing.seal('purpose', 'a token'), sealing.seal('purpose', 'a token')];
  expect(first).not.toBe(second);
  expect(first).not.toContain('token');
  expect(sealing.open('purpose', first)).toBe('a token');
  expect(sealing.open('purpose', sealing.seal('purpose', ''))).toBe('');
});

test('a sealed secret can be decrypted only for its purpose, so that it is useless in another row', () => {
  const sealing = createSealing([NEW_KEY]);
  const sealed = sealing.seal('google-refresh:1', 'a token');
  expect(() => sealing.open('google-refresh:2', sealed)).toThrow('authenticate');
  expect(() => sealing.open('google-access:1', sealed)).toThrow('authenticate');
});

test("a sealed secret can't be decrypted with another key or after modification", () => {
  const sealed = createSealing([NEW_KEY]).seal('purpose', 'a token');
  expect(() => createSealing([OTHER_KEY]).open('purpose', sealed)).toThrow('unknown key');
  const [id = '', text = ''] = sealed.split('.');
  const modified = `${id}.${text.slice(0, 30)}${text[30] === 'A' ? 'B' : 'A'}${text.slice(31)}`;
  for (const invalid of [modified, `${id}.${text.slice(0, 12)}`, `${id}.`, id, '', text]) {
    expect(() => createSealing([NEW_KEY]).open('purpose', invalid)).toThrow(/./);
  }
});

test('a rotated key decrypts existing secrets as long as it is configured', () => {
  const sealed = createSealing([OLD_KEY]).seal('purpose', 'a token');
  const rotating = createSealing([NEW_KEY, OLD_KEY]);
  expect(rotating.open('purpose', sealed)).toBe('a token');
  const resealed = rotating.seal('purpose', rotating.open('purpose', sealed));
  expect(createSealing([NEW_KEY]).open('purpose', resealed)).toBe('a token');
  expect(() => createSealing([OLD_KEY]).open('purpose', resealed)).toThrow('unknown key');
});
