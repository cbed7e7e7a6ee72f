import { createWriteStream, type WriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT = 4;

/** Opens `<name>.log`; what earlier runs wrote moves to `<name>.1.log` and so on, four of them. */
export async function openLog(folder: string, name: string): Promise<WriteStream> {
  const file = (age: number) => join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  for (let age = KEPT - 1; age >= 0; age -= 1) {
    await rename(file(age), file(age + 1)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return createWriteStream(file(0), { flags: 'a' });
}
