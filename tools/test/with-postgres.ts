import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generatePassword } from '@scheduler/start/data-folder';
import { choosePorts } from '@scheduler/start/ports';
import { prepareEmbedded } from '@scheduler/start/postgres';
import { Supervisor } from '@scheduler/start/supervisor';

const ANY_PORT = 65_536;

/** Runs a callback with a Postgres server that trades durability for speed. */
export async function withPostgres<T>(
  folder: string,
  run: (url: string) => Promise<T>,
): Promise<T> {
  await mkdir(dirname(folder), { recursive: true });
  const [port = 0] = await choosePorts(ANY_PORT, 1);
  const { program, url } = await prepareEmbedded({ folder, password: generatePassword(), port });
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const supervisor = new Supervisor({
    openLog: async () => createWriteStream(`${folder}.log`),
    print: (line) => console.error(line),
    // On a busy machine, the server may respond too late, and a restart would fail the test run.
    hangTimeoutMs: Infinity,
  });
  try {
    const args = [...program.args, ...settings.flatMap((setting) => ['-c', setting])];
    await supervisor.start({ ...program, args });
    return await run(url('postgres'));
  } finally {
    await supervisor.stop();
  }
}
