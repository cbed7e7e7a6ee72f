import { binaryBody, textResponse } from '../../raw-bodies.ts';
import { route } from '../../route.ts';
import { exportQuery, MAX_ICS_BYTES, importQuery, importReport } from '../ics.ts';

const file = {
  query: importQuery,
  body: binaryBody,
  bodyType: { type: 'text/calendar', limit: MAX_ICS_BYTES },
  response: importReport,
};

/** Returns the result of an import without changing anything. */
export const preview = route('ics.preview', 'POST /ics?action=preview', file);

/** Imports the file's events in one history batch. No emails are sent. */
export const importFile = route('ics.import', 'POST /ics?action=import', file);

export const exportFile = route('ics.export', 'GET /ics', {
  query: exportQuery,
  response: textResponse,
  responseType: 'text/calendar; charset=utf-8',
});
