import type { LoaderContext } from 'webpack';
import { pickMessages, type Catalog } from '@scheduler/message-extraction/catalog';
import { extractMessages } from '@scheduler/message-extraction/extract-messages';
import { listSources } from '@scheduler/message-extraction/list-sources';

/** Removes messages from a catalog that the sources in some folders don't use. */
export default function filterCatalog(
  this: LoaderContext<{ folders: string[] }>,
  source: string,
): string {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- webpack passes the loader context as `this`
  const { folders } = this.getOptions();
  const messages = folders.flatMap(listSources).flatMap(extractMessages);
  const keys = messages.map(({ key }) => key);
  return JSON.stringify(pickMessages(JSON.parse(source) as Catalog, keys));
}
