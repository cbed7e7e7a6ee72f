import { MAX_API_KEYS, MAX_ICS_BYTES, MAX_WEBHOOKS } from '@scheduler/contracts/core';
import * as z from 'zod';

/** Largest number of attendees that the contract accepts. */
const MAX_ATTENDEES = 200;

const quota = (defaultValue: number, max = 1_000_000_000) =>
  z.coerce
    .number('must be a whole number')
    .pipe(z.int('must be a whole number').min(1, 'must be at least 1').max(max))
    .default(defaultValue);

/**
 * Environment variables that limit the resources of one account, on every plan. They protect other
 * accounts and are independent of the features of a plan.
 */
export const quotaConfig = {
  MAX_EVENTS_PER_ACCOUNT: quota(250_000),
  MAX_SERIES_PER_ACCOUNT: quota(20_000),
  MAX_ATTENDEES_PER_EVENT: quota(MAX_ATTENDEES, MAX_ATTENDEES),
  MAX_SCHEDULES_PER_ACCOUNT: quota(500),
  MAX_FEEDS_PER_ACCOUNT: quota(100),
  MAX_SUBSCRIPTIONS_PER_ACCOUNT: quota(50),
  // The screens don't offer to create more than these numbers.
  MAX_WEBHOOKS_PER_ACCOUNT: quota(MAX_WEBHOOKS, MAX_WEBHOOKS),
  MAX_API_KEYS_PER_ACCOUNT: quota(MAX_API_KEYS, MAX_API_KEYS),
  MAX_IMPORT_BYTES: quota(MAX_ICS_BYTES, MAX_ICS_BYTES),
  MAX_UPLOADS_PER_HOUR: quota(60),
  MAX_UPLOAD_BYTES_PER_DAY: quota(500_000_000, 2_000_000_000),
};

const quotaSchema = z.object(quotaConfig);

/** Validated values of {@link quotaConfig}. */
export type Quotas = z.output<typeof quotaSchema>;

export const defaultQuotas: Quotas = quotaSchema.parse({});
