import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Runs the check with a registry that responds to audit requests. */
async function checkWith(respondToAudit: RequestListener) {
  const registry = createServer((request, response) => {
    if (request.method === 'POST') respondToAudit(request, response);
    else response.writeHead(404).end('{}');
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const { port } = registry.address() as AddressInfo;
  // npm caches advisories.
  const cache = await mkdtemp(join(tmpdir(), 'npm-cache-'));
  const main = join(import.meta.dirname, 'main.ts');
  const program = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close') as Promise<[number]>,
  ]);
  registry.closeAllConnections();
  registry.close();
  await rm(cache, { recursive: true, force: true });
  return { exitCode, output: stdout + stderr };
}

const respondWithAdvisory =
  (severity: string): RequestListener =>
  (_, response) => {
    const advisory = { id: 1, title: 'Bad parser', severity, vulnerable_versions: '*' };
    const url = 'https://advisories.test/1';
    response.end(JSON.stringify({ koa: [{ ...advisory, url, cwe: [], cvss: { score: 9 } }] }));
  };

test('the check fails if a dependency of the product has a severe vulnerability', async () => {
  const { exitCode, output } = await checkWith(respondWithAdvisory('high'));
  expect(output).toContain('koa');
  expect(exitCode).toBe(1);
});

test('the check passes if all vulnerabilities are less severe', async () => {
  const { exitCode, output } = await checkWith(respondWithAdvisory('moderate'));
  expect(output).toMatch(/^No severe vulnerabilities .* [1-9]\d* less severe/);
  expect(exitCode).toBe(0);
});

test("the check doesn't pass if the registry can't audit dependencies", async () => {
  const { exitCode, output } = await checkWith((_, response) => response.writeHead(405).end());
  expect(output).toContain('No dependency was checked');
  expect(output).not.toContain('No severe vulnerabilities');
  expect(exitCode).toBe(2);
});
