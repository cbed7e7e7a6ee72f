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
import { startSamlOrganization } from './saml-organization.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_PATTERN = /ready at (http:\/\/\S+)/;
const MAILBOX_PATTERN = /mailbox\D*(http:\/\/\S+)/i;
const START_TIMEOUT_MS = 300_000;

/**
 * Returns a free port below the ephemeral range. The system could assign an ephemeral port to
 * another socket before a service starts.
 */
async function findFreePort(): Promise<number> {
  const port = 12_000 + 20 * randomInt(1000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : findFreePort();
}

/** Reads the output of the start command until it contains both URLs. */
function waitForUrls(child: ChildProcess): Promise<{ site: string; mailbox: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const collectOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const site = READY_PATTERN.exec(output)?.[1];
      const mailbox = MAILBOX_PATTERN.exec(output)?.[1];
      if (site && mailbox) resolve({ site, mailbox });
    };
    child.stdout?.on('data', collectOutput);
    child.stderr?.on('data', collectOutput);
    child.once('exit', (code) =>
      reject(new Error(`The product exited with code ${code}:\n${output}`)),
    );
    AbortSignal.timeout(START_TIMEOUT_MS).addEventListener('abort', () =>
      reject(new Error(`The product did not become ready:\n${output}`)),
    );
  });
}

/** Starts the identity providers and the SMS inbox used by the product. */
async function startExternalServices(site: string) {
  const provider = await startOpenIdProvider(site);
  const organization = await startSamlOrganization(site);
  const smsInbox = await startSmsInbox();
  return {
    env: {
      ...provider.env,
      ...organization.env,
      ...smsInbox.env,
      GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
      GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
      GOTRUE_MFA_PHONE_MAX_FREQUENCY: '0',
    },
    smsInboxUrl: smsInbox.url,
    register: organization.register,
    close: () => Promise.all([provider.close(), organization.close(), smsInbox.close()]),
  };
}

/**
 * Global setup of Playwright. Runs `npm start` with a temporary data folder, together with an OpenID
 * provider, a SAML organization and an SMS inbox, and stops all of them after the run. If
 * `E2E_SITE`, `E2E_MAILBOX`, `E2E_DATA_DIR` and `E2E_JWT_SECRET` are set, it uses the product that is
 * already running.
 */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_SITE) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'scheduler-e2e-'));
  const port = String(await findFreePort());
  const externalServices = await startExternalServices(`http://localhost:${port}`);
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...externalServices.env,
      PORT: port,
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { site, mailbox } = await waitForUrls(child);
  Object.assign(process.env, {
    E2E_SITE: site,
    E2E_MAILBOX: mailbox,
    E2E_DATA_DIR: dataDir,
    E2E_PROVIDER: 'acme',
    E2E_PHONES: externalServices.smsInboxUrl,
  });
  await externalServices.register();
  return async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    await externalServices.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
