import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../webpack/app.ts';
import { readCatalogue } from './catalogue.ts';
import { extractMessages, type Message } from './extract-messages.ts';
import { listSources } from './list-sources.ts';
import { findUntranslatedErrors, findUntranslatedTexts } from './find-untranslated.ts';

const inside = (room: string) =>
  readdirSync(join(workspace, room)).map((name) => `${room}/${name}`);
const sourcesOf = (folders: string[]) =>
  folders.flatMap((folder) => listSources(join(workspace, folder)));

const screens = sourcesOf([...inside('apps'), 'libs/ui', 'libs/platform']);
const answers = sourcesOf([
  ...inside('services'),
  ...['contracts', 'scheduling', 'service-kit'].map((name) => `libs/${name}`),
]);
const sources = [...screens, ...answers];
const messages = new Map(sources.flatMap(extractMessages).map((message) => [message.key, message]));

/** Returns the placeholders and tags of a text, without duplicates. */
const partsOf = (text: string) =>
  [...new Set(text.match(/\{\w+\}|<\/?\w+>/g) ?? [])].toSorted().join(' ');

const categories = (tag: string) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

test('all user-visible texts of the apps use the message catalogue', () => {
  const isForTheTeam = (place: string) =>
    /platform\/src\/(standalone|session-store)\.tsx?:/.test(place);
  expect(screens.flatMap(findUntranslatedTexts).filter((place) => !isForTheTeam(place))).toEqual(
    [],
  );
});

test('all error messages of the services use the message catalogue', () => {
  expect(answers.flatMap(findUntranslatedErrors)).toEqual([]);
});

describe.each(['de'])('the %s catalogue', (tag) => {
  const catalogue = readCatalogue(tag);
  const translated = [...messages.values()].filter(({ key }) => catalogue[key]);

  test('contains exactly the messages of the sources', () => {
    expect(Object.keys(catalogue)).toEqual([...messages.keys()].toSorted());
  });

  test('has the placeholders and tags of each message', () => {
    const broken = translated.filter(({ key, forms }) => {
      const found = catalogue[key] ?? '';
      const texts = typeof found === 'string' ? [found] : Object.values(found);
      return texts.some((text) => !forms.map(partsOf).includes(partsOf(text)));
    });
    expect(broken).toEqual([]);
  });

  test('has a plural form for each category of the language', () => {
    const isWhole = ({ key, forms }: Message) => {
      const found = catalogue[key];
      if (forms.length === 1) return typeof found === 'string';
      return typeof found === 'object' && categories(tag).every((category) => found[category]);
    };
    expect(translated.filter((message) => !isWhole(message))).toEqual([]);
  });
});
