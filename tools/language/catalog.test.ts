import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { extractMessages, type Message } from '@scheduler/message-extraction/extract-messages';
import { listSources } from '@scheduler/message-extraction/list-sources';
import { findUntranslatedErrors, findUntranslatedTexts } from './find-untranslated.ts';
import { readCatalog } from './read-catalog.ts';
import { workspace } from './source-files.ts';

const listSubfolders = (folder: string) =>
  readdirSync(join(workspace, folder)).map((name) => `${folder}/${name}`);
const listSourcesIn = (folders: string[]) =>
  folders.flatMap((folder) => listSources(join(workspace, folder)));

const appSources = listSourcesIn([...listSubfolders('apps'), 'libs/ui', 'libs/platform']);
const serviceSources = listSourcesIn([
  ...listSubfolders('services'),
  ...['contracts', 'i18n', 'scheduling', 'service-kit'].map((name) => `libs/${name}`),
]);
const sources = [...appSources, ...serviceSources];
const messages = new Map(sources.flatMap(extractMessages).map((message) => [message.key, message]));

/** Returns the placeholders and tags of a message, without duplicates. */
const getPlaceholders = (text: string) =>
  [...new Set(text.match(/\{\w+\}|<\/?\w+>/g) ?? [])].toSorted().join(' ');

const getPluralCategories = (tag: string) =>
  new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

test('all user-visible text in the apps uses the message catalog', () => {
  const isDeveloperText = (location: string) =>
    /platform\/src\/(remotes\/standalone|session\/session-store)\.tsx?:/.test(location);
  expect(
    appSources.flatMap(findUntranslatedTexts).filter((location) => !isDeveloperText(location)),
  ).toEqual([]);
});

test('all error messages in the services use the message catalog', () => {
  expect(serviceSources.flatMap(findUntranslatedErrors)).toEqual([]);
});

describe.each(['de'])('the %s catalog', (tag) => {
  const catalog = readCatalog(tag);
  const translated = [...messages.values()].filter(({ key }) => catalog[key]);

  test('contains exactly the messages in the sources', () => {
    expect(Object.keys(catalog)).toEqual([...messages.keys()].toSorted());
  });

  test('has the placeholders and tags of each message', () => {
    const mismatched = translated.filter(({ key, forms }) => {
      const translation = catalog[key] ?? '';
      const texts = typeof translation === 'string' ? [translation] : Object.values(translation);
      return texts.some((text) => !forms.map(getPlaceholders).includes(getPlaceholders(text)));
    });
    expect(mismatched).toEqual([]);
  });

  test('has a plural form for each of the plural categories in the language', () => {
    const isComplete = ({ key, forms }: Message) => {
      const translation = catalog[key];
      if (forms.length === 1) return typeof translation === 'string';
      return (
        typeof translation === 'object' &&
        getPluralCategories(tag).every((category) => translation[category])
      );
    };
    expect(translated.filter((message) => !isComplete(message))).toEqual([]);
  });
});
