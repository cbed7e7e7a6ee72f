import { MAX_API_KEYS, MAX_ICS_BYTES, MAX_WEBHOOKS } from '@scheduler/contracts/core';
import type { QuotaName } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import { Problem } from '@scheduler/service-kit';
import * as z from 'zod';

/** Largest number of attendees that the contract accepts. */
const MAX_ATTENDEES = 200;

const quota = (defaultValue: number, max = 1_000_000_000) =>
  z.coerce
    .number({ error: 'must be a whole number' })
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

const messages: Record<QuotaName, (max: number) => string> = {
  events: (max) =>
    t('An account can have at most {max} events. Delete some to add new ones.', { max }),
  series: (max) =>
    t('An account can have at most {max} recurring events. Delete some to add new ones.', { max }),
  attendees: (max) => t('An event can have at most {max} guests.', { max }),
  schedules: (max) =>
    t('An account can have at most {max} schedules. Delete one to create a new one.', { max }),
  feeds: (max) =>
    t('An account can have at most {max} calendar links. Revoke one to create another.', { max }),
  subscriptions: (max) =>
    t('An account can subscribe to at most {max} calendars. Remove one to add another.', { max }),
  webhooks: (max) =>
    t('You can have at most {max} webhooks. Delete one to create a new one.', { max }),
  import_bytes: (max) =>
    t('A calendar file can have at most {size} KB. Split it into smaller files.', {
      size: Math.floor(max / 1000),
    }),
  api_keys: (max) =>
    t('You can have at most {max} API keys. Delete one to create a new one.', { max }),
};

/** Creates a 409 problem that names the quota and its value. */
export const quotaExceeded = (name: QuotaName, max: number): Problem =>
  new Problem('quota-exceeded', messages[name](max), { quota: { name, max } });

/** @throws Problem `quota-exceeded` if an event would have too many attendees */
export function requireAttendeeQuota(quotas: Quotas, attendees: readonly unknown[] = []): void {
  const max = quotas.MAX_ATTENDEES_PER_EVENT;
  if (attendees.length > max) throw quotaExceeded('attendees', max);
}
