import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, listen, toServeOptions, type RunningServer } from '@scheduler/service-kit/http';
import { createGateway, serverLimits } from '../app.ts';
import { readConfig } from '../config.ts';
import { openUpstreams } from '../proxy/upstreams.ts';

/** Fake service with its own HTTP server. */
export interface TestUpstream {
  url: string;
  /** Handles requests, except readiness checks. Replaced by tests. */
  handler: RequestListener;
  /** Handles readiness checks. Replaced by tests. */
  readyHandler: RequestListener;
  close: () => Promise<void>;
}

/** Creates a handler that returns the received request as JSON. */
export const echo =
  (name: string): RequestListener =>
  ({ method, url, headers }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, method, url, headers }));
  };

/** Starts a fake service, by default on a free port. */
export async function startUpstream(name: string, port = 0): Promise<TestUpstream> {
  const server = createServer((request, response) => {
    if (request.url === '/ready') upstream.readyHandler(request, response);
    else upstream.handler(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const upstream: TestUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handler: echo(name),
    readyHandler: (_, response) => response.end(),
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return upstream;
}

export interface TestGateway {
  origin: string;
  remotesDir: string;
  shellDir: string;
  /** Shuts down the gateway gracefully, as on SIGTERM. */
  shutDown: () => Promise<void>;
  port: number;
  upstreams: Record<'auth' | 'core' | 'billing' | 'ai', TestUpstream>;
  /** Stops the gateway and its fake services immediately. */
  close: () => Promise<void>;
}

const PAGE = '<!doctype html><html><head><title>AI Scheduler</title></head><body></body></html>';

async function writeShell(folder: string) {
  await mkdir(join(folder, 'remotes'));
  await mkdir(join(folder, 'shell'));
  await writeFile(join(folder, 'remotes/registry.json'), '{}');
  await writeFile(join(folder, 'shell/index.html'), PAGE);
  await writeFile(join(folder, 'shell/routes.json'), '[]');
  await writeFile(join(folder, 'shell/main.0123abcd.js'), 'export {};');
}

/** Starts a gateway with four fake services and a minimal shell. */
export async function startGateway(
  env: Record<string, string> = {},
  limits: ServerOptions = {},
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  await writeShell(folder);
  const upstreams = {
    auth: await startUpstream('auth'),
    core: await startUpstream('core'),
    billing: await startUpstream('billing'),
    ai: await startUpstream('ai'),
  };
  const config = readConfig({
    PORT: '0',
    AUTH_URL: upstreams.auth.url,
    CORE_URL: upstreams.core.url,
    BILLING_URL: upstreams.billing.url,
    AI_URL: upstreams.ai.url,
    SHELL_DIR: join(folder, 'shell'),
    REMOTES_DIR: join(folder, 'remotes'),
    SITE_URL: 'http://localhost:3000',
    SHUTDOWN_DELAY: '0',
    UPSTREAM_TIMEOUT: '400',
    UPSTREAM_TIMEOUT_SLOW: '400',
    UPSTREAM_CHECK_INTERVAL: '50',
    ...env,
  });
  const log = createLog('gateway', 'silent');
  const pools = openUpstreams(config, log);
  const server: RunningServer = await listen({
    app: createGateway({ config, upstreams: pools, log, clock: Date.now }),
    ...toServeOptions(config),
    server: { ...serverLimits, ...limits },
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    remotesDir: config.REMOTES_DIR,
    shellDir: config.SHELL_DIR,
    shutDown: server.close,
    port: server.port,
    upstreams,
    close: async () => {
      server.server.close();
      server.server.closeAllConnections();
      await pools.close();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
      await rm(folder, { recursive: true });
    },
  };
}

export interface RawResponse {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends a request target unchanged. `fetch` would normalize it. */
export async function sendRaw(port: number, target: string, method = 'GET'): Promise<RawResponse> {
  const rawRequest = request({ port, host: '127.0.0.1', path: target, method, agent: false });
  rawRequest.end();
  const [response] = (await once(rawRequest, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}
