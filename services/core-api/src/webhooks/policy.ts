import type { ApiKeyScope } from '@scheduler/contracts';
import type { WebhookEvent } from '@scheduler/contracts/core';
import type { Actor } from '@scheduler/service-kit';

const getRequiredScope = (event: WebhookEvent): ApiKeyScope =>
  event.startsWith('schedule.') ? 'schedules:read' : 'events:read';

/**
 * Returns a scope that these events require and the API key doesn't have, or `null`. Without this
 * check, a key could read data through webhooks without a read scope.
 */
export function findMissingScope(
  { apiKey }: Actor,
  events: readonly WebhookEvent[],
): ApiKeyScope | null {
  const isMissing = (event: WebhookEvent) => !apiKey?.scopes.includes(getRequiredScope(event));
  const event = apiKey && events.find(isMissing);
  return event ? getRequiredScope(event) : null;
}
