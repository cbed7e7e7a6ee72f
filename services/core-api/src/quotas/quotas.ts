import type { QuotaName } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import { Problem } from '@scheduler/service-kit';
import type { Quotas } from './config.ts';

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
