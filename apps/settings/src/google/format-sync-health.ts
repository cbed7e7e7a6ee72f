import type { SyncHealth } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { formatTimeOrDate } from '../format.ts';

export type HealthTone = 'ok' | 'quiet' | 'warn';

const ensurePeriod = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Formats a calendar's sync status, with the time of the last complete sync if there was one. */
export function formatSyncHealth(
  health: SyncHealth,
  now: number,
): { tone: HealthTone; text: string } {
  const { state, fresh_as_of, next_try_at, detail } = health;
  const freshTime = fresh_as_of && formatTimeOrDate(fresh_as_of, now);
  if (state === 'off') return { tone: 'quiet', text: t('Not synced') };
  if (state === 'waiting') return { tone: 'quiet', text: t('Waiting to sync') };
  if (state === 'syncing') return { tone: 'quiet', text: t('Syncing…') };
  if (state === 'fresh') {
    return {
      tone: 'ok',
      text: freshTime ? t('Up to date as of {time}', { time: freshTime }) : t('Up to date'),
    };
  }
  const stateLabels = {
    delayed: t('Delayed'),
    reconnect: t('Reconnect needed'),
    repair: t('Repair needed'),
  };
  const sentences = [
    detail ? `${stateLabels[state]}: ${ensurePeriod(detail)}` : `${stateLabels[state]}.`,
    freshTime && t('Up to date as of {time}.', { time: freshTime }),
    state === 'delayed' &&
      next_try_at &&
      t('Next attempt at {time}.', { time: formatTimeOrDate(next_try_at, now) }),
  ];
  return { tone: 'warn', text: sentences.filter(Boolean).join(' ') };
}
