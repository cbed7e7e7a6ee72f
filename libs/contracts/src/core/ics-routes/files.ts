import { bytes, textAnswer } from '../../raw.ts';
import { route } from '../../route.ts';
import { exportQuery, ICS_LIMIT, importQuery, importReport } from '../ics.ts';

const file = {
  method: 'POST',
  path: '/ics',
  query: importQuery,
  body: bytes,
  bodyType: { type: 'text/calendar', limit: ICS_LIMIT },
  response: importReport,
} as const;

/** Tells what an import would do, and does nothing. */
export const preview = route({ name: 'ics.preview', action: 'preview', ...file });

/** Takes the file's events over as one batch of the history. Nobody gets mail. */
export const importFile = route({ name: 'ics.import', action: 'import', ...file });

export const exportFile = route({
  name: 'ics.export',
  method: 'GET',
  path: '/ics',
  query: exportQuery,
  response: textAnswer,
  responseType: 'text/calendar; charset=utf-8',
});
