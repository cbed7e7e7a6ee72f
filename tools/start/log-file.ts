import { open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';

const MAX_OLD_LOGS = 4;

/** Log file of a program. Drops output that can't be written, for example if the disk is full. */
export class LogFile extends Writable {
  readonly path: string;
  readonly #file: FileHandle;

  constructor(path: string, file: FileHandle) {
    super();
    this.path = path;
    this.#file = file;
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    void this.#ignoreFailure(this.#file.appendFile(chunk), done);
  }

  override _final(done: () => void): void {
    void this.#ignoreFailure(this.#file.close(), done);
  }

  async #ignoreFailure(operation: Promise<void>, done: () => void): Promise<void> {
    await operation.catch(() => undefined);
    done();
  }
}

/** Opens `<name>.log` and renames earlier logs to `<name>.1.log` and so on, up to four. */
export async function openLog(folder: string, name: string): Promise<LogFile> {
  const file = (age: number) => join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  for (let age = MAX_OLD_LOGS - 1; age >= 0; age -= 1) {
    await rename(file(age), file(age + 1)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return new LogFile(file(0), await open(file(0), 'a'));
}
