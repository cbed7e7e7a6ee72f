import { createServer } from 'node:net';
import { Failure } from './failure.ts';

/** Whether nobody listens there: 0 asks the system for any port. Resolves to the port, or to why not. */
const probe = (port: number, host: string) =>
  new Promise<number | NodeJS.ErrnoException>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** Ports that browsers, and `fetch` here, never speak HTTP to (WHATWG Fetch, port blocking). */
const BLOCKED = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668],
  ...[6669, 6679, 6697, 10_080],
]);

/** @throws Failure when the gateway cannot listen there, or no browser would come */
export async function demandPort(port: number, host: string): Promise<void> {
  if (BLOCKED.has(port)) {
    throw new Failure(`Browsers refuse port ${port}; choose another with PORT.`);
  }
  // A browser tries localhost as ::1 first, so a stranger there would answer in our place.
  for (const address of new Set([host, '127.0.0.1', '::1'])) {
    const result = await probe(port, address);
    if (typeof result === 'number') continue;
    if (result.code === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} is in use by another program; stop it or choose another with PORT=${port + 100} npm start.`,
      );
    }
    if (result.code === 'EACCES') {
      throw new Failure(
        `Port ${port} may not be opened by this user; choose one above 1023 with PORT.`,
      );
    }
    if (address === host) throw new Failure(`HOST ${host} is not an address of this machine.`);
  }
}

/** As many ports of this machine as asked: those after `first` where free, others where not. */
export async function choosePorts(first: number, count: number): Promise<number[]> {
  const chosen: number[] = [];
  for (let port = first; port < first + count; port += 1) {
    const wanted = mayTry(port) ? await probe(port, '127.0.0.1') : 0;
    chosen.push(typeof wanted === 'number' && wanted > 0 ? wanted : await anyPort());
  }
  return chosen;
}

const mayTry = (port: number) => port <= 65_535 && !BLOCKED.has(port);

async function anyPort(): Promise<number> {
  const result = await probe(0, '127.0.0.1');
  if (typeof result === 'number') return BLOCKED.has(result) ? anyPort() : result;
  throw new Failure('This machine has no free port left.');
}
