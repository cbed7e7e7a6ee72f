import type { SyncHealth } from '@scheduler/contracts/billing';
import { momentOf } from '../format.ts';

export type HealthTone = 'ok' | 'quiet' | 'warn';

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** How a calendar's sync stands, in words that promise no more than is known. */
export function healthWords(health: SyncHealth, now: number): { tone: HealthTone; text: string } {
  const { state, fresh_as_of, next_try_at, detail } = health;
  const upTo = fresh_as_of && momentOf(fresh_as_of, now);
  if (state === 'off') return { tone: 'quiet', text: 'Not synced' };
  if (state === 'waiting') return { tone: 'quiet', text: 'Waiting to be synced' };
  if (state === 'syncing') return { tone: 'quiet', text: 'Syncing…' };
  if (state === 'fresh') {
    return { tone: 'ok', text: upTo ? `Up to date as of ${upTo}` : 'Up to date' };
  }
  const lead = { delayed: 'Delayed', reconnect: 'Needs reconnecting', repair: 'Needs repair' };
  const parts = [
    detail ? `${lead[state]}: ${sentence(detail)}` : `${lead[state]}.`,
    upTo && `Up to date as of ${upTo}.`,
    state === 'delayed' && next_try_at && `Tried again at ${momentOf(next_try_at, now)}.`,
  ];
  return { tone: 'warn', text: parts.filter(Boolean).join(' ') };
}
