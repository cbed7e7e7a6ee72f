import type { ServiceName } from '../../libs/contracts/src/route.ts';
import {
  generateInternalKeys,
  type InternalPublicKeys,
} from '../../libs/service-kit/src/internal-keys.ts';

/** Variables of the Compose file. A service reads its key from `INTERNAL_PRIVATE_KEY`. */
const PRIVATE_KEY_VARIABLES: Record<ServiceName, string> = {
  'auth-service': 'AUTH_INTERNAL_PRIVATE_KEY',
  'core-api': 'CORE_INTERNAL_PRIVATE_KEY',
  'billing-service': 'BILLING_INTERNAL_PRIVATE_KEY',
  'ai-service': 'AI_INTERNAL_PRIVATE_KEY',
};

/** Formats a variable with quotes for shells and for Compose. */
const formatVariable = (name: string, value: object) => `${name}='${JSON.stringify(value)}'\n`;

/**
 * Generates a key for every service, as lines of a `.env` file.
 *
 * @param currentPublicKeys value of `INTERNAL_PUBLIC_KEYS`; its keys remain valid in addition to
 *   the new ones, so that keys can be replaced without downtime
 */
export function formatInternalKeys(currentPublicKeys = ''): string {
  const { privateKeys, publicKeys } = generateInternalKeys();
  const current = (
    currentPublicKeys === '' ? {} : JSON.parse(currentPublicKeys)
  ) as InternalPublicKeys;
  const allKeys = Object.fromEntries(
    Object.entries(publicKeys).map(([service, { keys }]) => [
      service,
      { keys: [...keys, ...(current[service]?.keys ?? [])] },
    ]),
  );
  return [
    '# Private key of each service\n',
    ...Object.entries(PRIVATE_KEY_VARIABLES).map(([service, name]) =>
      formatVariable(name, privateKeys[service as ServiceName]),
    ),
    '# Public keys of all services\n',
    formatVariable('INTERNAL_PUBLIC_KEYS', allKeys),
    ...(currentPublicKeys === ''
      ? []
      : [
          '# Replaces INTERNAL_PUBLIC_KEYS after every service runs with its new key\n',
          `# ${formatVariable('INTERNAL_PUBLIC_KEYS', publicKeys)}`,
        ]),
  ].join('');
}
