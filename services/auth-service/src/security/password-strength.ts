import type { PasswordStrength } from '@scheduler/contracts/auth';
import type { Log } from '@scheduler/service-kit';
import Tinypool from 'tinypool';
import { AuthError } from '../protocol/auth-error.ts';
import type { Metadata } from '../protocol/fields.ts';
import type { Candidate } from './guess-estimator.ts';

const PRODUCT_NAME = 'AI Scheduler';

const MIN_WORD_LENGTH = 3;
const MAX_TEXT_LENGTH = 255;

/** The fields of user metadata that contain names: ours and those of OpenID Connect. */
const NAME_FIELDS = [
  'full_name',
  'name',
  'given_name',
  'family_name',
  'first_name',
  'last_name',
  'user_name',
  'preferred_username',
  'nickname',
];

/** The person who chooses a password. */
export interface PasswordOwner {
  /** Email addresses and phone numbers. */
  addresses: readonly (string | null | undefined)[];
  metadata: Metadata;
}

/** Returns a text, its words, and the words without separators. */
function splitText(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  return [text, parts.join(''), ...parts];
}

/** Returns the words that an attacker tries first for this person's account, in lowercase. */
function getPersonalWords({ addresses, metadata }: PasswordOwner): string[] {
  const names = NAME_FIELDS.map((field) => metadata[field]);
  const texts = [...addresses, ...addresses.map((address) => address?.split('@')[0]), ...names]
    .filter((text) => typeof text === 'string')
    .map((text) => text.slice(0, MAX_TEXT_LENGTH).toLowerCase());
  const words = [...texts, PRODUCT_NAME.toLowerCase()].flatMap(splitText);
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD_LENGTH);
}

/** zxcvbn's estimate for six random characters, the shortest password that is permitted. */
const FAIR_GUESSES = 1e6;
/** zxcvbn's highest score. */
const STRONG_GUESSES = 1e10;

/** The process occupies 80 MB and starts in half a second. */
const IDLE_TIMEOUT_MS = 30_000;
const TIMEOUT_MS = 20_000;
const HEAP_LIMIT_MB = 96;
/** The last of these passwords waits for about two seconds. */
const MAX_QUEUED = 100;
/** Ratings that are only shown must not delay sign-ups. */
const MAX_QUEUED_IF_OPTIONAL = 10;
const RETRY_AFTER_SECONDS = 5;

export type PasswordRater = ReturnType<typeof createPasswordRater>;

/**
 * Rates passwords in a process that runs only while it is used: loading the dictionaries would block
 * the event loop, and a thread would leave 30 MB of memory behind.
 */
export function createPasswordRater(log: Log) {
  const pool = new Tinypool({
    filename: new URL('guess-estimator.ts', import.meta.url).href,
    name: 'estimateGuesses',
    runtime: 'child_process',
    // The process needs none of the service's secrets.
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`, '--max-semi-space-size=1'],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
  });
  pool.on('error', (err) => log.error({ err }, 'process for estimating passwords ended'));
  const closing = new AbortController();

  async function estimateGuesses(candidate: Candidate): Promise<number> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const estimate = () => pool.run(candidate, { signal }) as Promise<number>;
    // If the process has crashed, this starts it again, also for the passwords in the queue.
    return estimate().catch(estimate);
  }

  return {
    /**
     * @param owner the person who chooses the password
     * @param options.isOptional whether the rating is only shown
     * @throws AuthError 429 if too many passwords are waiting
     */
    rate: async (
      password: string,
      owner: PasswordOwner,
      { isOptional } = { isOptional: false },
    ): Promise<PasswordStrength> => {
      if (pool.queueSize >= (isOptional ? MAX_QUEUED_IF_OPTIONAL : MAX_QUEUED)) {
        throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
          retryAfter: RETRY_AFTER_SECONDS,
        });
      }
      const guesses = await estimateGuesses({ password, words: getPersonalWords(owner) });
      if (guesses < FAIR_GUESSES) return 'weak';
      return guesses < STRONG_GUESSES ? 'fair' : 'strong';
    },
    close: async () => {
      closing.abort();
      await pool.destroy();
    },
  };
}
