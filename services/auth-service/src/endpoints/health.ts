import { open } from '../protocol/endpoint.ts';

/** Names the service to the client libraries; whether it can work is told by `/health`. */
export const health = open({
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
