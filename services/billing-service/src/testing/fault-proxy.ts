import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to one request on its way to Stripe, or to the answer on its way back. */
export type Fault =
  | { kind: 'answer'; status: number; body: string; type?: string }
  /** It is done, and nobody hears of it. */
  | { kind: 'lost-reply' }
  /** It is done, and the answer never comes. */
  | { kind: 'silence' };

export interface Seen {
  method: string;
  path: string;
  key: string | undefined;
}

/** Stands between the SDK and a stand-in; without faults it passes everything on. */
export interface FaultProxy {
  port: number;
  seen: Seen[];
  /** The next requests whose path matches meet these, one each. */
  inject: (path: RegExp, ...faults: Fault[]) => void;
  close: () => Promise<void>;
}

export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const waiting: { path: RegExp; fault: Fault }[] = [];
  const seen: Seen[] = [];
  const take = (path: string) => {
    const at = waiting.findIndex((one) => one.path.test(path));
    return at === -1 ? undefined : waiting.splice(at, 1)[0]?.fault;
  };
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    const mark = `${method} ${url}`;
    seen.push({ method, path: url, key: incoming.headers['idempotency-key'] as string });
    const fault = take(mark);
    if (fault?.kind === 'answer') {
      incoming.resume();
      outgoing.writeHead(fault.status, { 'content-type': fault.type ?? 'application/json' });
      outgoing.end(fault.body);
      return;
    }
    passOn(target, incoming, outgoing, fault);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    inject: (path, ...faults) => waiting.push(...faults.map((fault) => ({ path, fault }))),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close').catch(() => undefined);
    },
  };
}

function passOn(
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault | undefined,
) {
  const { method, url, headers } = incoming;
  const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    if (fault?.kind === 'lost-reply') outgoing.destroy();
    if (fault) {
      answer.resume();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
