import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { password } from '../start/data-folder.ts';
import { choosePorts } from '../start/ports.ts';
import { prepareEmbedded } from '../start/postgres/embedded.ts';
import { Supervisor } from '../start/supervisor.ts';

const ANY_PORT = 65_536;

/** A Postgres for as long as `work` takes, which trades durability for speed. */
export async function withPostgres<T>(
  folder: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  await mkdir(dirname(folder), { recursive: true });
  const [port = 0] = await choosePorts(ANY_PORT, 1);
  const { program, url } = await prepareEmbedded({ folder, password: password(), port });
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const supervisor = new Supervisor({
    openLog: async () => createWriteStream(`${folder}.log`),
    say: (line) => console.error(line),
  });
  try {
    const args = [...program.args, ...fast.flatMap((setting) => ['-c', setting])];
    await supervisor.start({ ...program, args });
    return await work(url('postgres'));
  } finally {
    await supervisor.stop();
  }
}
