import { google as overlay, googleSync } from '@scheduler/contracts/billing';
import { defineHandler } from '@scheduler/service-kit';
import { selectCalendars, listCalendars } from './calendar-selection.ts';
import { requireGoogle, type GoogleDeps } from './deps.ts';
import { disconnect } from './disconnect.ts';
import { listOverlayEvents } from './overlay.ts';
import { callGoogle } from './problems.ts';

const LOAD_FAILED = "Couldn't reach Google Calendar. Try again in a moment.";

export const googleCalendarRoutes = (deps: GoogleDeps) => [
  defineHandler(googleSync.disconnect, async ({ actor, query }) => {
    const keepCopies = query.keep_copies === 'true';
    await disconnect(requireGoogle(deps), actor.userId, { keepCopies });
    return undefined;
  }),
  defineHandler(googleSync.calendars, ({ actor }) => listCalendars(requireGoogle(deps), actor)),
  defineHandler(googleSync.choose, ({ actor, body }) =>
    selectCalendars(requireGoogle(deps), actor, body),
  ),
  defineHandler(overlay.events, ({ actor, query }) =>
    callGoogle(LOAD_FAILED, () => listOverlayEvents(requireGoogle(deps), actor, query)),
  ),
];
