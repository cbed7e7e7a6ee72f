import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** Tries to listen on a port (0 for any). Resolves to the port, or to the error. */
const probePort = (port: number, host: string) =>
  new Promise<number | NodeJS.ErrnoException>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** Ports blocked by browsers and `fetch` (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED_PORTS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668],
  ...[6669, 6679, 6697, 10_080],
]);

/** @throws StartError if the gateway can't listen on the port or browsers block it */
export async function requirePort(port: number, host: string): Promise<void> {
  if (BLOCKED_PORTS.has(port)) {
    throw new StartError(`Browsers block port ${port}. Choose another with PORT.`);
  }
  // Browsers try ::1 first for localhost, so another program there would answer instead of ours.
  for (const address of new Set([host, '127.0.0.1', '::1'])) {
    const result = await probePort(port, address);
    if (typeof result === 'number') continue;
    if (result.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use by another program. Stop it, or choose another port with PORT=${port + 100} npm start.`,
      );
    }
    if (result.code === 'EACCES') {
      throw new StartError(
        `Port ${port} requires root permissions. Choose one above 1023 with PORT.`,
      );
    }
    if (address === host) throw new StartError(`HOST ${host} isn't an address of this machine.`);
  }
}

/** Returns `count` free local ports, starting at `first`. Ports in use are replaced with others. */
export async function choosePorts(first: number, count: number): Promise<number[]> {
  const chosen: number[] = [];
  for (let port = first; port < first + count; port += 1) {
    const result = isAllowedPort(port) ? await probePort(port, '127.0.0.1') : 0;
    chosen.push(typeof result === 'number' && result > 0 ? result : await findFreePort());
  }
  return chosen;
}

const isAllowedPort = (port: number) => port <= 65_535 && !BLOCKED_PORTS.has(port);

async function findFreePort(): Promise<number> {
  const result = await probePort(0, '127.0.0.1');
  if (typeof result === 'number') return BLOCKED_PORTS.has(result) ? findFreePort() : result;
  throw new StartError('No free port found.');
}
