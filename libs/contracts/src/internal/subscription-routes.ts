import { subscription } from '../billing/index.ts';
import { route } from '../route.ts';

/**
 * Reads the subscription of the user in the service token. Used for API keys, because the data API
 * requires a session.
 */
export const readUserSubscription = route('subscription.ofUser', 'GET /internal/subscription', {
  auth: 'service',
  callers: ['core-api', 'ai-service'],
  response: subscription,
});
