import type { Db } from '@scheduler/service-kit';
import { HOUR_SECONDS, MINUTE_SECONDS } from '@scheduler/scheduling/durations';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { findUserRecordByAddress } from '../users/repository.ts';
import { consumeLimit, type Limit } from './counters.ts';

/**
 * Messages that strangers request are counted in short windows, so that they can delay the owner's request
 * by a few minutes at most.
 */
const STRANGERS_WINDOW_SECONDS = 15 * MINUTE_SECONDS;
const WINDOWS_PER_HOUR = HOUR_SECONDS / STRANGERS_WINDOW_SECONDS;

/** The recipient and the requester of a message. */
export interface MessageRequest {
  /** Separates the intervals of different messages to the same address. */
  kind: string;
  address: Address;
  client: ClientInfo;
}

interface MessageSettings {
  /** Minimum interval between two messages of the same kind. */
  minIntervalSeconds: number;
  maxPerHour: number;
}

const getIntervalLimit = (kind: string, key: string, seconds: number): Limit[] =>
  seconds === 0 ? [] : [{ key: `message:${kind}:${key}`, max: 1, seconds }];

/** Returns the limits of a requester with its own counters. */
const getRequesterLimits = (
  kind: string,
  key: string,
  { minIntervalSeconds, maxPerHour }: MessageSettings,
): Limit[] => [
  ...getIntervalLimit(kind, key, minIntervalSeconds),
  { key: `message:${key}`, max: maxPerHour, seconds: HOUR_SECONDS },
];

/** Returns the limits of strangers. A single network can use only half of what they share. */
function getStrangerLimits(
  { kind, key, network }: { kind: string; key: string; network: string },
  { minIntervalSeconds, maxPerHour }: MessageSettings,
): Limit[] {
  const max = Math.ceil(maxPerHour / WINDOWS_PER_HOUR);
  const networkKey = `${key}:${network}`;
  const seconds = STRANGERS_WINDOW_SECONDS;
  return [
    ...getIntervalLimit(kind, networkKey, minIntervalSeconds),
    { key: `message:${networkKey}`, max: Math.ceil(max / 2), seconds },
    { key: `message:${key}:strangers`, max, seconds },
  ];
}

/**
 * Selects the limits for a request. Runs the same statement whether or not the address has an account.
 */
async function selectLimits(
  trx: Db,
  { secrets }: Deps,
  { kind, address, client }: MessageRequest,
  settings: MessageSettings,
): Promise<Limit[]> {
  const key = secrets.fingerprint('limit', address.value);
  const user = await findUserRecordByAddress(trx, address);
  if (user && client.device.isKnown(user)) {
    return getRequesterLimits(kind, `${key}:${client.device.id}`, settings);
  }
  // Without a network, strangers can't be distinguished.
  if (client.network === null) return getRequesterLimits(kind, key, settings);
  const network = secrets.fingerprint('limit', client.network);
  return getStrangerLimits({ kind, key, network }, settings);
}

/** @throws AuthError 429 */
async function limitMessages(
  trx: Db,
  deps: Deps,
  request: MessageRequest,
  { errorCode, ...settings }: MessageSettings & { errorCode: string },
): Promise<void> {
  for (const limit of await selectLimits(trx, deps, request, settings)) {
    const waitSeconds = await consumeLimit(trx, limit);
    if (waitSeconds === 0) continue;
    const message = `For security purposes, you can only request this after ${waitSeconds} seconds.`;
    throw new AuthError(429, errorCode, message, { retryAfter: waitSeconds });
  }
}

/**
 * Limits emails per address and requester, whether or not the address has an account: a minimum interval
 * per kind and a maximum. Counts in the caller's transaction, so failed requests don't count.
 *
 * @throws AuthError 429
 */
export async function limitEmails(
  trx: Db,
  deps: Deps,
  { kind, email, client }: { kind: string; email: string; client: ClientInfo },
) {
  const { config } = deps;
  const request = { kind, address: { kind: 'email', value: email } as const, client };
  await limitMessages(trx, deps, request, {
    minIntervalSeconds: config.GOTRUE_SMTP_MAX_FREQUENCY,
    maxPerHour: config.GOTRUE_RATE_LIMIT_EMAIL_SENT,
    errorCode: 'over_email_send_rate_limit',
  });
}

/**
 * Like `limitEmails`, but for text messages. All of them count as one kind.
 *
 * @throws AuthError 429
 */
export async function limitTextMessages(
  trx: Db,
  deps: Deps,
  { phone, client }: { phone: string; client: ClientInfo },
) {
  const { config } = deps;
  const request = { kind: 'text', address: { kind: 'phone', value: phone } as const, client };
  await limitMessages(trx, deps, request, {
    minIntervalSeconds: config.GOTRUE_SMS_MAX_FREQUENCY,
    maxPerHour: config.GOTRUE_RATE_LIMIT_SMS_SENT,
    errorCode: 'over_sms_send_rate_limit',
  });
}
