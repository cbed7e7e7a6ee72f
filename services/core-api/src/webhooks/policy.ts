import type { KeyScope } from '@scheduler/contracts';
import type { WebhookEvent } from '@scheduler/contracts/core';
import type { Actor } from '@scheduler/service-kit';

const scopeFor = (event: WebhookEvent): KeyScope =>
  event.startsWith('schedule.') ? 'schedules:read' : 'events:read';

/**
 * The scope that an API key lacks to be told of these events; `null` if it may be. A key that could
 * read what happens by a webhook alone would need no scope to read.
 */
export function lackingScope({ apiKey }: Actor, events: readonly WebhookEvent[]): KeyScope | null {
  const lacking = (event: WebhookEvent) => !apiKey?.scopes.includes(scopeFor(event));
  const event = apiKey && events.find(lacking);
  return event ? scopeFor(event) : null;
}
