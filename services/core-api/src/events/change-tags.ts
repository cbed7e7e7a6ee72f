import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ChangePosition } from './repository-changes.ts';

const hash = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

/** Increment when the response format changes or a migration changes events, to invalidate cached ETags. */
const REPRESENTATION_VERSION = 2;

/** A representation of the list of events. Each one has its own ETags. */
export type ListFormat = 'full' | 'compact';

/**
 * Creates an ETag for lists of the user's events.
 *
 * @param lastChangeNumber number of the user's last change, read before the events so that the tag is
 *   never newer than the list
 */
export const createEventsTag = (
  userId: string,
  lastChangeNumber: number,
  format: ListFormat,
): string => hash(`${REPRESENTATION_VERSION} ${format} ${userId} ${lastChangeNumber}`, 22);

/** Content of a sync token: format, user, change number, event ID and time in epoch seconds. */
const tokenContent = z.tuple([
  z.literal(1),
  z.string(),
  z.int().check(z.nonnegative()),
  z.nullable(z.uuid()),
  z.int(),
]);

/** Identifies the user of a token without revealing their ID. */
const hashUserId = (userId: string) => hash(`sync ${userId}`, 8);

/** @param lastChangeNumber number of the last change that the client knows of */
export const createSyncToken = (
  userId: string,
  lastChangeNumber: number,
  eventId: string | null = null,
  now = Date.now(),
): string =>
  Buffer.from(
    JSON.stringify([1, hashUserId(userId), lastChangeNumber, eventId, Math.floor(now / 1000)]),
  ).toString('base64url');

export interface SyncToken extends ChangePosition {
  belongsToUser: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** @returns `null` if the token is malformed */
export function parseSyncToken(token: string, userId: string): SyncToken | null {
  try {
    const [, userHash, number, eventId, createdAt] = z.parse(
      tokenContent,
      JSON.parse(Buffer.from(token, 'base64url').toString()),
    );
    const belongsToUser = userHash === hashUserId(userId);
    return { number, eventId, belongsToUser, createdAt: createdAt * 1000 };
  } catch {
    return null;
  }
}
