import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { choosePorts, requirePort } from './ports.ts';

let server: Server;
let occupiedPort: number;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  occupiedPort = (server.address() as AddressInfo).port;
});

afterEach(() => server.close());

test('requirePort throws an error for a port in use that suggests a free one', async () => {
  await expect(requirePort(occupiedPort, '127.0.0.1')).rejects.toThrow(
    new RegExp(`^Port ${occupiedPort} is in use by another program\\. .* PORT=\\d+ npm start\\.$`),
  );
});

test('requirePort rejects the address of a remote machine', async () => {
  const [port = 0] = await choosePorts(occupiedPort + 1, 1);
  await expect(requirePort(port, '192.0.2.1')).rejects.toThrow("isn't an address of this machine");
});

test('choosePorts chooses consecutive ports and replaces occupied ones', async () => {
  const ports = await choosePorts(occupiedPort, 3);
  expect(ports).not.toContain(occupiedPort);
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) await requirePort(port, '127.0.0.1');
});

test('choosePorts skips ports that browsers block, and requirePort rejects them', async () => {
  expect(await choosePorts(4045, 1)).not.toContain(4045);
  await expect(requirePort(4045, '127.0.0.1')).rejects.toThrow('Browsers block port 4045');
});
