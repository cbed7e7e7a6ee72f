import { openEndpoint } from '../protocol/endpoint.ts';

/** Identifies the service to client libraries. The actual health check is `/health` at the root. */
export const health = openEndpoint({
  method: 'GET',
  path: '/health',
  serve: async () => ({
    body: {
      version: '0.1.0',
      name: 'auth-service',
      description: 'Accounts and sessions of AI Scheduler, in the wire format of Supabase Auth',
    },
  }),
});
