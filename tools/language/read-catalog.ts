import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '@scheduler/message-extraction/catalog';
import { workspace } from './source-files.ts';

/** Reads the translations into a language. */
export const readCatalog = (tag: string) =>
  JSON.parse(readFileSync(join(workspace, `libs/i18n/locales/${tag}.json`), 'utf8')) as Catalog;
