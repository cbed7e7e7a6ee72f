import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openLog } from '../log-file.ts';
import { choosePorts } from '../ports.ts';
import { nodeProgram, type Program } from '../program.ts';
import { Supervisor } from '../supervisor.ts';
import { startOnDemand } from './start-on-demand.ts';

let folder: string;
let supervisor: Supervisor;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'on-demand-'));
  supervisor = new Supervisor({
    openLog: (name) => openLog(folder, name),
    print: () => undefined,
    initialBackoffMs: 1,
  });
});
afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true });
});

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

const readRuns = async () =>
  (await readFile(join(folder, 'runs'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

const isAlive = (pid = '') => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });

/** Creates a program that records its PID and responds to each connection with what it received. */
async function createEchoProgram(body = ''): Promise<Program & { port: number }> {
  const [from = 0, to = 0] = await choosePorts(65_536, 2);
  const main = join(folder, 'echo.mjs');
  const runs = join(folder, 'runs');
  await writeFile(
    main,
    `import { appendFileSync } from 'node:fs';
    import { createServer } from 'node:net';
    ${body}
    createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket)).listen(${to}, '127.0.0.1', () =>
      appendFileSync(${JSON.stringify(runs)}, process.pid + '\\n'));`,
  );
  const { PATH } = process.env;
  return {
    ...nodeProgram({ name: 'echo', main, cwd: folder, env: { PATH } }),
    ready: async (signal) => {
      await waitUntil(() => signal.aborted || canConnect(to));
      signal.throwIfAborted();
    },
    portForwards: [{ from, to }],
    port: from,
  };
}

async function sendAndReceive(port: number, message: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  socket.end(message);
  return text(socket);
}

test('a program runs only from its first connection until it has been idle', async () => {
  const program = await createEchoProgram();
  await startOnDemand(supervisor, program, 10);
  expect(await readRuns()).toEqual([]);
  const responses = ['one', 'two'].map((message) => sendAndReceive(program.port, message));
  expect(await Promise.all(responses)).toEqual(['one', 'two']);
  const [first] = await readRuns();
  await waitUntil(() => !isAlive(first));
  expect(await sendAndReceive(program.port, 'again')).toBe('again');
  expect(await readRuns()).toHaveLength(2);
});

test('a program stays running while a connection is open', async () => {
  const program = await createEchoProgram();
  await startOnDemand(supervisor, program, 0);
  const socket = connect({ port: program.port, host: '127.0.0.1' });
  await sendAndReceive(program.port, 'other');
  socket.write('open');
  expect(String(await once(socket, 'data'))).toBe('open');
  expect(await readRuns()).toHaveLength(1);
  socket.destroy();
});

test('a connection is closed if the program fails to start, and the next one starts it again', async () => {
  const print = jest.spyOn(console, 'error').mockReturnValue();
  const program = await createEchoProgram(
    `import { existsSync } from 'node:fs';
    if (!existsSync('data')) throw new Error('the data is missing');`,
  );
  await startOnDemand(supervisor, program, 10);
  await expect(sendAndReceive(program.port, 'hello')).rejects.toThrow('ECONNRESET');
  expect(print.mock.calls.join('\n')).toContain("echo didn't start: exit code 1: Error: the data");
  print.mockRestore();
  await writeFile(join(folder, 'data'), '');
  expect(await sendAndReceive(program.port, 'hello')).toBe('hello');
});

test('the ports are closed when the supervisor stops', async () => {
  const program = await createEchoProgram();
  await startOnDemand(supervisor, program, 10);
  await supervisor.stop();
  await expect(sendAndReceive(program.port, 'hello')).rejects.toThrow('ECONNREFUSED');
});
