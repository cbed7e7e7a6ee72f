import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../webpack/app.ts';
import { readCatalogue } from './catalogue.ts';
import { messagesIn, type Message } from './extract.ts';
import { sourcesIn } from './sources.ts';
import { unsaidIn, unwrappedIn } from './unwrapped.ts';

const inside = (room: string) =>
  readdirSync(join(workspace, room)).map((name) => `${room}/${name}`);
const sourcesOf = (folders: string[]) =>
  folders.flatMap((folder) => sourcesIn(join(workspace, folder)));

const screens = sourcesOf([...inside('apps'), 'libs/ui', 'libs/platform']);
const answers = sourcesOf([
  ...inside('services'),
  ...['contracts', 'scheduling', 'service-kit'].map((name) => `libs/${name}`),
]);
const sources = [...screens, ...answers];
const messages = new Map(sources.flatMap(messagesIn).map((message) => [message.key, message]));

/** Names in braces and passages, each once. */
const partsOf = (text: string) =>
  [...new Set(text.match(/\{\w+\}|<\/?\w+>/g) ?? [])].toSorted().join(' ');

const categories = (tag: string) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

test('every text on a screen is asked of the catalogue', () => {
  const isForTheTeam = (place: string) => /platform\/src\/(alone|session-store)\.tsx?:/.test(place);
  expect(screens.flatMap(unwrappedIn).filter((place) => !isForTheTeam(place))).toEqual([]);
});

test('so is every reason for which a service refuses', () => {
  expect(answers.flatMap(unsaidIn)).toEqual([]);
});

describe.each(['de'])('%s', (tag) => {
  const catalogue = readCatalogue(tag);
  const translated = [...messages.values()].filter(({ key }) => catalogue[key]);

  test('has every text that can be said, and no other', () => {
    expect(Object.keys(catalogue)).toEqual([...messages.keys()].toSorted());
  });

  test('keeps the names and passages of each text', () => {
    const broken = translated.filter(({ key, forms }) => {
      const found = catalogue[key] ?? '';
      const texts = typeof found === 'string' ? [found] : Object.values(found);
      return texts.some((text) => !forms.map(partsOf).includes(partsOf(text)));
    });
    expect(broken).toEqual([]);
  });

  test('has a form for each number that the language tells apart', () => {
    const isWhole = ({ key, forms }: Message) => {
      const found = catalogue[key];
      if (forms.length === 1) return typeof found === 'string';
      return typeof found === 'object' && categories(tag).every((category) => found[category]);
    };
    expect(translated.filter((message) => !isWhole(message))).toEqual([]);
  });
});
