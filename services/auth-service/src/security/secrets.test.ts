import { createSecrets } from './secrets.ts';

const secrets = createSecrets('a sealing key of the tests, 32 characters');

test('a sealed secret is encrypted differently each time and can be decrypted', () => {
  const sealed = secrets.seal('purpose', 'the secret');
  expect(sealed).not.toBe(secrets.seal('purpose', 'the secret'));
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('the secret');
  expect(secrets.unseal('purpose', sealed)).toBe('the secret');
});

test('a sealed secret cannot be decrypted with another key or for another purpose', () => {
  const sealed = secrets.seal('purpose', 'the secret');
  const others = createSecrets('another sealing key, also 32 characters');
  expect(() => others.unseal('purpose', sealed)).toThrow(/authenticat/i);
  expect(() => secrets.unseal('another purpose', sealed)).toThrow(/authenticat/i);
});

test('a sealed secret cannot be decrypted after a modification or with a shortened tag', () => {
  const bytes = Buffer.from(secrets.seal('purpose', 'x'), 'base64url');
  for (const index of bytes.keys()) {
    const modified = Buffer.from(bytes);
    modified[index] = (modified[index] ?? 0) ^ 1;
    expect(() => secrets.unseal('purpose', modified.toString('base64url'))).toThrow(/authenticat/i);
  }
  // The first bytes of a tag are valid tags of an empty text, but easier to guess.
  const empty = Buffer.from(secrets.seal('purpose', ''), 'base64url');
  expect(secrets.unseal('purpose', empty.toString('base64url'))).toBe('');
  expect(() => secrets.unseal('purpose', empty.subarray(0, -12).toString('base64url'))).toThrow(
    /authenticat/i,
  );
});

test('a fingerprint depends on its key, its purpose and the boundaries of its parts', () => {
  const others = createSecrets('another sealing key, also 32 characters');
  const fingerprint = secrets.fingerprint('purpose', 'ab', 'c');
  expect(fingerprint).toBe(secrets.fingerprint('purpose', 'ab', 'c'));
  expect(fingerprint).not.toBe(others.fingerprint('purpose', 'ab', 'c'));
  expect(fingerprint).not.toBe(secrets.fingerprint('another purpose', 'ab', 'c'));
  expect(fingerprint).not.toBe(secrets.fingerprint('purpose', 'a', 'bc'));
});
