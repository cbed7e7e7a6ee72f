import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEFAULT_FILE = fileURLToPath(new URL('../../.data/sealing-key', import.meta.url));

/**
 * Returns the stored sealing key, or creates one in a file that only the current user can read. If
 * several processes start at once, all use the key that was written first.
 */
export async function loadOrCreateSealingKey(file = DEFAULT_FILE): Promise<string> {
  const read = () => readFile(file, 'utf8');
  const existing = await read().catch(() => null);
  if (existing) return existing;
  await mkdir(dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, randomBytes(36).toString('base64url'), { mode: 0o600 });
  try {
    await link(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporaryFile, { force: true });
  }
  return read();
}
