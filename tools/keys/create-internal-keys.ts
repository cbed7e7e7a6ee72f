import { formatInternalKeys } from './format-internal-keys.ts';

process.stdout.write(formatInternalKeys(process.env['INTERNAL_PUBLIC_KEYS']));
