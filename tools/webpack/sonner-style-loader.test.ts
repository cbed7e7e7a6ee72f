import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from './app.ts';
import removeStyleElement from './sonner-style-loader.ts';

const readSonner = () =>
  readFileSync(join(workspace, 'node_modules/sonner/dist/index.mjs'), 'utf8');

test('the loader removes only the statement with which sonner adds a style element', () => {
  const source = readSonner();
  const statements = source.split('\n').filter((line) => line.startsWith('__insertCSS('));
  expect(statements).toHaveLength(1);
  expect(removeStyleElement(source)).toBe(source.replace(statements[0]!, ''));
});

test('the loader rejects a version of sonner that it does not need to change', () => {
  expect(() => removeStyleElement(removeStyleElement(readSonner()))).toThrow(/no longer adds/);
});
