import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { choosePorts, demandPort } from './ports.ts';

let server: Server;
let taken: number;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  taken = (server.address() as AddressInfo).port;
});

afterEach(() => server.close());

test('a port in use is one sentence with a way out', async () => {
  await expect(demandPort(taken, '127.0.0.1')).rejects.toThrow(
    new RegExp(`^Port ${taken} is in use by another program; .* PORT=\\d+ npm start\\.$`),
  );
});

test('an address of another machine is refused', async () => {
  const [port = 0] = await choosePorts(taken + 1, 1);
  await expect(demandPort(port, '192.0.2.1')).rejects.toThrow('is not an address of this machine');
});

test('ports follow the first one, a taken one is replaced', async () => {
  const ports = await choosePorts(taken, 3);
  expect(ports).not.toContain(taken);
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) await demandPort(port, '127.0.0.1');
});

test('no program gets a port that fetch refuses, nor does the gateway', async () => {
  expect(await choosePorts(4045, 1)).not.toContain(4045);
  await expect(demandPort(4045, '127.0.0.1')).rejects.toThrow('Browsers refuse port 4045');
});
