import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from './failure.ts';

/** Passwords made on the first start and kept in the data folder, readable by its owner only. */
export interface Secrets {
  postgres: string;
  /** By service. */
  services: Record<string, string>;
  /** Seals what auth-service keeps encrypted; kept as long as the database. */
  sealing: string;
  /** Signs the links by which guests answer invitations. */
  invitations: string;
  /** Shared with whoever hands arriving mail in. */
  inboundMail: string;
  /** Shared by the services, which know each other by it. */
  internal: string;
  /** Seals what billing-service keeps encrypted; kept as long as the database. */
  billingSealing: string;
  /** Signs the webhooks of the Stripe emulator. */
  stripeWebhook: string;
  demo: { password: string; isSeeded: boolean };
}

export const password = () => randomBytes(18).toString('base64url');

/** Those that a data folder of an earlier version has not got yet. */
const laterSecrets = () => ({
  invitations: password() + password(),
  inboundMail: password() + password(),
  internal: password() + password(),
  billingSealing: password() + password(),
  stripeWebhook: `whsec_${password()}`,
});

/** Makes the data folder where it is missing. @throws Failure when it cannot be written */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(join(folder, 'logs'), { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await access(join(folder, 'logs'), constants.W_OK | constants.X_OK);
  } catch {
    throw new Failure(
      `The data folder ${folder} cannot be written; give it rights or set DATA_DIR.`,
    );
  }
}

/** @throws Failure when the file is not what an earlier start wrote */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Failure(`${file} cannot be read by this user.`);
  });
  if (text === null) {
    const fresh = {
      postgres: password(),
      services: {},
      sealing: password() + password(),
      ...laterSecrets(),
      demo: { password: password().slice(0, 12), isSeeded: false },
    };
    await writeSecrets(folder, fresh);
    return fresh;
  }
  const secrets = parse(text);
  if (secrets) return secrets;
  throw new Failure(
    `${file} is damaged; put it back from a copy, or move ${folder} away to begin anew.`,
  );
}

function parse(text: string): Secrets | undefined {
  try {
    const found = JSON.parse(text) as Partial<Secrets>;
    const whole = found.postgres && found.services && found.sealing && found.demo?.password;
    return whole ? { ...laterSecrets(), ...(found as Secrets) } : undefined;
  } catch {
    return undefined;
  }
}

/** Through a rename, so that a crash leaves the old file or the new one. */
export async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  const file = join(folder, 'secrets.json');
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
