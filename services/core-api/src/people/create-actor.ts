import type { Actor } from '@scheduler/service-kit';

/** Creates an actor who isn't signed in, for background jobs, services and API keys. */
export const createActor = (userId: string, email: string): Actor => ({
  userId,
  email,
  fullName: null,
  sessionId: null,
  issuedAt: 0,
  authenticatedAt: 0,
  token: '',
});
