import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  generateInternalKeys,
  type InternalKeys,
} from '../../libs/service-kit/src/internal-keys.ts';
import { StartError } from './start-error.ts';

/** Passwords generated on the first start. The file is readable by its owner only. */
export interface Secrets {
  postgres: string;
  /** Database passwords by service. */
  services: Record<string, string>;
  /** Encryption key of auth-service. Encrypted data is lost without it. */
  sealing: string;
  /** Signs the reply links in invitations. */
  invitations: string;
  /** Authenticates the client that delivers inbound email. */
  inboundMail: string;
  /** Keys with which the services authenticate to each other. */
  internalKeys: InternalKeys;
  /** Encryption key of billing-service. Encrypted data is lost without it. */
  billingSealing: string;
  /** Signs the webhooks of the Stripe emulator. */
  stripeWebhook: string;
  demo: { password: string; isSeeded: boolean };
}

export const generatePassword = () => randomBytes(18).toString('base64url');

/** Secrets that a data folder from an earlier version may lack. */
const generateAddedSecrets = () => ({
  invitations: generatePassword() + generatePassword(),
  inboundMail: generatePassword() + generatePassword(),
  internalKeys: generateInternalKeys(),
  billingSealing: generatePassword() + generatePassword(),
  stripeWebhook: `whsec_${generatePassword()}`,
});

/** Creates the data folder if it doesn't exist. Throws a `StartError` if it isn't writable. */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(join(folder, 'logs'), { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await access(join(folder, 'logs'), constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `The data folder ${folder} isn't writable. Change its permissions or set DATA_DIR.`,
    );
  }
}

/** @throws StartError if the file can't be read or is damaged */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartError(`${file} isn't readable by this user.`);
  });
  if (text === null) {
    const created = {
      postgres: generatePassword(),
      services: {},
      sealing: generatePassword() + generatePassword(),
      ...generateAddedSecrets(),
      demo: { password: generatePassword().slice(0, 12), isSeeded: false },
    };
    await writeSecrets(folder, created);
    return created;
  }
  const secrets = parse(text);
  if (secrets) return secrets;
  throw new StartError(
    `${file} is damaged. Restore it from a backup, or move ${folder} away to start with an empty one.`,
  );
}

function parse(text: string): Secrets | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<Secrets>;
    const isComplete =
      parsed.postgres && parsed.services && parsed.sealing && parsed.demo?.password;
    return isComplete ? { ...generateAddedSecrets(), ...(parsed as Secrets) } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes to a temporary file and renames it, so that a crash leaves a complete file. */
export async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  const file = join(folder, 'secrets.json');
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
