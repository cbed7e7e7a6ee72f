import type { LoaderContext } from 'webpack';
import { only, type Catalogue } from '../messages/catalogue.ts';
import { messagesIn } from '../messages/extract.ts';
import { sourcesIn } from '../messages/sources.ts';

/** Leaves in a catalogue what the sources in some folders can say. */
export default function keepSaid(
  this: LoaderContext<{ folders: string[] }>,
  source: string,
): string {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- webpack hands its context so
  const { folders } = this.getOptions();
  const said = folders.flatMap(sourcesIn).flatMap(messagesIn);
  const keys = said.map(({ key }) => key);
  return JSON.stringify(only(JSON.parse(source) as Catalogue, keys));
}
