import { createWriteStream, type WriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_OLD_LOGS = 4;

/** Opens `<name>.log` and renames earlier logs to `<name>.1.log` and so on, up to four. */
export async function openLog(folder: string, name: string): Promise<WriteStream> {
  const file = (age: number) => join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  for (let age = MAX_OLD_LOGS - 1; age >= 0; age -= 1) {
    await rename(file(age), file(age + 1)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return createWriteStream(file(0), { flags: 'a' });
}
