import { google as overlay, googleSync } from '@scheduler/contracts/billing';
import { handle } from '@scheduler/service-kit';
import { chooseCalendars, listCalendars } from './calendars.ts';
import { connectedDeps, type GoogleDeps } from './deps.ts';
import { disconnect } from './disconnect.ts';
import { googleEventsOf } from './overlay.ts';
import { askingGoogle } from './problems.ts';

const NOT_LOADED = 'Google Calendar could not be reached. Try again in a moment.';

/** What only those call who are connected. */
export const connectedRoutes = (deps: GoogleDeps) => [
  handle(googleSync.disconnect, async ({ actor, query }) => {
    const keepCopies = query.keep_copies === 'true';
    await disconnect(connectedDeps(deps), actor.userId, { keepCopies });
    return undefined;
  }),
  handle(googleSync.calendars, ({ actor }) => listCalendars(connectedDeps(deps), actor)),
  handle(googleSync.choose, ({ actor, body }) => chooseCalendars(connectedDeps(deps), actor, body)),
  handle(overlay.events, ({ actor, query }) =>
    askingGoogle(NOT_LOADED, () => googleEventsOf(connectedDeps(deps), actor, query)),
  ),
];
