import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from './app.ts';

// A name that a facade lacks is undefined in the browser, where no compiler tells.

const textsUnder = (folder: string): string[] =>
  readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
    .filter((file) => !file.includes('node_modules'))
    .map((file) => readFileSync(join(workspace, folder, file), 'utf8'));

const shipped = () => ['apps', 'libs'].flatMap(textsUnder);

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
}

const facadeNames = (file: string) => {
  const text = readFileSync(join(workspace, 'tools/webpack/facades', file), 'utf8');
  return new Set(namesIn(text, /export \{([^}]*)\}/g));
};

test.each([
  ['react-router-dom', 'react-router-dom.ts'],
  ['@tanstack/react-query', '@tanstack-react-query.ts'],
])('the facade of %s has every name that apps and libs import', (name, file) => {
  const imported = new RegExp(`import \\{([^}]*)\\} from '${name}'`, 'g');
  const used = new Set(shipped().flatMap((text) => namesIn(text, imported)));
  expect(used.size).toBeGreaterThan(4);
  const facade = facadeNames(file);
  expect([...used].filter((each) => !facade.has(each))).toEqual([]);
});

test('the zod facade has every function that contracts and forms call', () => {
  const texts = shipped().filter((text) => text.includes("from 'zod/mini'"));
  const called = texts.flatMap((text) => [...text.matchAll(/\bz\.(?!core\b)([a-z_]\w*)[.(]/g)]);
  const used = new Set(called.map(([, name = '']) => name));
  expect(used.size).toBeGreaterThan(5);
  const facade = facadeNames('zod-mini.ts');
  expect([...used].filter((name) => !facade.has(name))).toEqual([]);
});
