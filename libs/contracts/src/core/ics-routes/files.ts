import { binaryBody, textResponse } from '../../raw-bodies.ts';
import { route } from '../../route.ts';
import { exportQuery, MAX_ICS_BYTES, importQuery, importReport } from '../ics.ts';

const file = {
  method: 'POST',
  path: '/ics',
  query: importQuery,
  body: binaryBody,
  bodyType: { type: 'text/calendar', limit: MAX_ICS_BYTES },
  response: importReport,
} as const;

/** Returns the result of an import without changing anything. */
export const preview = route({ name: 'ics.preview', action: 'preview', ...file });

/** Imports the file's events in one history batch. No emails are sent. */
export const importFile = route({ name: 'ics.import', action: 'import', ...file });

export const exportFile = route({
  name: 'ics.export',
  method: 'GET',
  path: '/ics',
  query: exportQuery,
  response: textResponse,
  responseType: 'text/calendar; charset=utf-8',
});
