import type { SyncHealth } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { momentOf } from '../format.ts';

export type HealthTone = 'ok' | 'quiet' | 'warn';

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** How a calendar's sync stands, in words that promise no more than is known. */
export function healthWords(health: SyncHealth, now: number): { tone: HealthTone; text: string } {
  const { state, fresh_as_of, next_try_at, detail } = health;
  const upTo = fresh_as_of && momentOf(fresh_as_of, now);
  if (state === 'off') return { tone: 'quiet', text: t('Not synced') };
  if (state === 'waiting') return { tone: 'quiet', text: t('Waiting to be synced') };
  if (state === 'syncing') return { tone: 'quiet', text: t('Syncing…') };
  if (state === 'fresh') {
    return { tone: 'ok', text: upTo ? t('Up to date as of {upTo}', { upTo }) : t('Up to date') };
  }
  const lead = {
    delayed: t('Delayed'),
    reconnect: t('Needs reconnecting'),
    repair: t('Needs repair'),
  };
  const parts = [
    detail ? `${lead[state]}: ${sentence(detail)}` : `${lead[state]}.`,
    upTo && t('Up to date as of {upTo}.', { upTo }),
    state === 'delayed' &&
      next_try_at &&
      t('Next try at {next_try_at}.', { next_try_at: momentOf(next_try_at, now) }),
  ];
  return { tone: 'warn', text: parts.filter(Boolean).join(' ') };
}
