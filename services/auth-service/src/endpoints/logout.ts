import { validationFailed } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import { deleteOtherSessions, deleteSession, deleteSessionsOf } from '../sessions/repository.ts';

/** Ends sessions, and with them their access tokens wherever the session is looked up. */
export const logout = signedIn({
  method: 'POST',
  path: '/logout',
  serve: async ({ db }, { query }, { user, session }) => {
    const { scope = 'global' } = query;
    switch (scope) {
      case 'global':
      case '':
        await deleteSessionsOf(db, user.id);
        break;
      case 'local':
        await deleteSession(db, session.id);
        break;
      case 'others':
        await deleteOtherSessions(db, user.id, session.id);
        break;
      default:
        throw validationFailed(`Unsupported logout scope "${scope}"`);
    }
    return { status: 204 };
  },
});
