import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface ZipFile {
  name: string;
  text: string;
}

/** Bytes to compress before yielding to the event loop. */
const CHUNK_BYTES = 262_144;

/** Streams a ZIP archive of the files. */
export async function* createZipStream(files: readonly ZipFile[]): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, text } of files) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    const bytes = Buffer.from(text);
    for (let offset = 0; offset === 0 || offset < bytes.length; offset += CHUNK_BYTES) {
      entry.push(
        bytes.subarray(offset, offset + CHUNK_BYTES),
        offset + CHUNK_BYTES >= bytes.length,
      );
      yield* chunks.splice(0);
      await setImmediate();
    }
  }
  zip.end();
  yield* chunks.splice(0);
}
