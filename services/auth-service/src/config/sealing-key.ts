import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../.data/sealing-key', import.meta.url));

/**
 * The key of a service that was given none: made on its first start and kept in a file that its
 * user alone can read. Of several that start at once, the first one's key is everybody's.
 */
export async function keptSealingKey(file = FILE): Promise<string> {
  const read = () => readFile(file, 'utf8');
  const found = await read().catch(() => null);
  if (found) return found;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(36).toString('base64url'), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return read();
}
