import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface File {
  name: string;
  text: string;
}

/** Few enough that no other request waits long. */
const BYTES_AT_ONCE = 262_144;

/** A ZIP of files, piece by piece as it is made. */
export async function* zipped(files: readonly File[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for (const { name, text } of files) {
    const part = new ZipDeflate(name);
    zip.add(part);
    const bytes = Buffer.from(text);
    for (let at = 0; at === 0 || at < bytes.length; at += BYTES_AT_ONCE) {
      part.push(bytes.subarray(at, at + BYTES_AT_ONCE), at + BYTES_AT_ONCE >= bytes.length);
      yield* made.splice(0);
      await setImmediate();
    }
  }
  zip.end();
  yield* made.splice(0);
}
