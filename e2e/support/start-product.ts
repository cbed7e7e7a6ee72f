import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSmsInbox } from '../../services/auth-service/src/testing/sms-inbox.ts';
import { startOpenIdProvider } from './openid-provider.ts';
import { startOrganization } from './organization.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /ready at (http:\/\/\S+)/;
const MAILBOX = /mailbox\D*(http:\/\/\S+)/i;
const START_LIMIT = 300_000;

/** Below those that the system gives to callers: one of these could take a service's before it starts. */
async function freePort(): Promise<number> {
  const port = 12_000 + 20 * randomInt(1000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : freePort();
}

/** Collects what the start command prints until it has named both addresses. */
function readAddresses(child: ChildProcess): Promise<{ site: string; mailbox: string }> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const look = (chunk: Buffer) => {
      printed += chunk.toString();
      const site = READY.exec(printed)?.[1];
      const mailbox = MAILBOX.exec(printed)?.[1];
      if (site && mailbox) resolve({ site, mailbox });
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${printed}`)));
    AbortSignal.timeout(START_LIMIT).addEventListener('abort', () =>
      reject(new Error(`The product did not become ready:\n${printed}`)),
    );
  });
}

/** Whom accounts are signed in with, and reached by, beside the product itself. */
async function startBeside(site: string) {
  const provider = await startOpenIdProvider(site);
  const organization = await startOrganization(site);
  const phones = await startSmsInbox();
  return {
    env: {
      ...provider.env,
      ...organization.env,
      ...phones.env,
      GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
      GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
      GOTRUE_MFA_PHONE_MAX_FREQUENCY: '0',
    },
    phones: phones.url,
    register: organization.register,
    close: () => Promise.all([provider.close(), organization.close(), phones.close()]),
  };
}

/**
 * Playwright's global set-up: `npm start` in a data folder of its own, beside an OpenID provider and
 * an organization to sign in with and a sender of text messages, all stopped after the run. With
 * `E2E_SITE`, `E2E_MAILBOX` and `E2E_DATA_DIR` set, a product that runs already is used.
 */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_SITE) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'scheduler-e2e-'));
  const port = String(await freePort());
  const beside = await startBeside(`http://localhost:${port}`);
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...beside.env, PORT: port, DATA_DIR: dataDir, SEED_DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { site, mailbox } = await readAddresses(child);
  Object.assign(process.env, {
    E2E_SITE: site,
    E2E_MAILBOX: mailbox,
    E2E_DATA_DIR: dataDir,
    E2E_PROVIDER: 'house',
    E2E_PHONES: beside.phones,
  });
  await beside.register();
  return async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await beside.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
