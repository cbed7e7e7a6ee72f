import { t } from '@scheduler/i18n/translate';
import { DAY_SECONDS, HOUR_SECONDS } from '@scheduler/scheduling/durations';
import { Problem, type Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Quotas } from './config.ts';
import { quotaExceeded } from './quotas.ts';

/** Limits the calendar files that an account uploads, including those that are only previewed. */
export interface UploadLimits {
  /**
   * @returns the number of uploads in this hour, including this one
   * @throws Problem `quota-exceeded` or `too-many-requests`
   */
  countUpload: (userId: string, bytes: number) => Promise<number>;
}

interface Connection {
  query: (query: { text: string; values: unknown[] }) => Promise<unknown>;
}

/** Runs queries without the names of the rate limiter, because poolers don't support prepared statements. */
const createUnpreparedClient = (db: Database) => ({
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    const client = db.client as Knex.Client;
    const connection = (await client.acquireConnection()) as Connection;
    try {
      return await connection.query({ text, values });
    } finally {
      await client.releaseConnection(connection);
    }
  },
});

export function createUploadLimits(db: Database, quotas: Quotas): UploadLimits {
  const options = {
    storeClient: createUnpreparedClient(db),
    storeType: 'client',
    tableName: 'upload_counts',
    tableCreated: true,
  };
  const countLimiter = new RateLimiterPostgres({
    ...options,
    keyPrefix: 'count',
    points: quotas.MAX_UPLOADS_PER_HOUR,
    duration: HOUR_SECONDS,
  });
  const byteLimiter = new RateLimiterPostgres({
    ...options,
    keyPrefix: 'bytes',
    points: quotas.MAX_UPLOAD_BYTES_PER_DAY,
    duration: DAY_SECONDS,
  });

  async function consume(
    limiter: RateLimiterPostgres,
    { userId, points, detail }: { userId: string; points: number; detail: string },
  ) {
    try {
      return await limiter.consume(userId, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfter = Math.ceil(error.msBeforeNext / 1000);
      throw new Problem('too-many-requests', detail, { retryAfter });
    }
  }

  return {
    countUpload: async (userId, bytes) => {
      if (bytes > quotas.MAX_IMPORT_BYTES)
        throw quotaExceeded('import_bytes', quotas.MAX_IMPORT_BYTES);
      const { consumedPoints } = await consume(countLimiter, {
        userId,
        points: 1,
        detail: t('You can upload at most {max} files per hour. Try again later.', {
          max: quotas.MAX_UPLOADS_PER_HOUR,
        }),
      });
      await consume(byteLimiter, {
        userId,
        points: bytes,
        detail: t('You can upload at most {size} MB per day. Try again tomorrow.', {
          size: Math.floor(quotas.MAX_UPLOAD_BYTES_PER_DAY / 1_000_000),
        }),
      });
      return consumedPoints;
    },
  };
}
