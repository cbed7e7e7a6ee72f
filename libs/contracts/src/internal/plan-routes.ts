import { subscription } from '../billing/index.ts';
import { route } from '../route.ts';

/** The subscription of whom the call is about: an API key has no session that could ask for it. */
export const subscriptionOfUser = route({
  name: 'subscription.ofUser',
  method: 'GET',
  path: '/internal/subscription',
  auth: 'service',
  response: subscription,
});
