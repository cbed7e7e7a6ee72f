import { unsupportedError } from '../google-error.ts';
import type { Calendar, Event, StoredEvent } from '../types.ts';
import {
  requireCalendar,
  checkIfMatch,
  getTextParam,
  requireWritableCalendar,
  type ApiResponse,
  type ApiCall,
} from './api-call.ts';
import type { SendUpdates } from './attendee-emails.ts';
import { formatEvent } from './format-event.ts';
import { importEvent, moveEvent } from './import-and-move.ts';
import {
  deleteEvent,
  getEvent,
  insertEvent,
  patchEvent,
  updateEvent,
  type WriteContext,
} from './write-events.ts';

function toResponse(call: ApiCall, calendar: Calendar, event: Event): ApiResponse {
  const { state, params } = call;
  const options = {
    state,
    calendar,
    timeZone: getTextParam(params, 'timeZone') || undefined,
    maxAttendees: params['maxAttendees'] as number | undefined,
  };
  return { etag: event.etag, body: formatEvent(options, event) };
}

function createWriteContext(call: ApiCall): WriteContext {
  const { state, params, body } = call;
  const calendar = requireWritableCalendar(call);
  if (body['conferenceData'] && params['conferenceDataVersion'] === 1) {
    throw unsupportedError('conferences');
  }
  if (body['attachments'] && params['supportsAttachments']) throw unsupportedError('attachments');
  const legacySendUpdates = params['sendNotifications'] === true ? 'all' : 'none';
  const sendUpdates = (params['sendUpdates'] ?? legacySendUpdates) as SendUpdates;
  return { state, calendar, sendUpdates };
}

/** Returns the event of a call and checks its `If-Match` header. */
function requireEvent(call: ApiCall, context: WriteContext): StoredEvent {
  const storedEvent = getEvent(context, getTextParam(call.params, 'eventId'));
  checkIfMatch(call.ifMatch, storedEvent.event.etag);
  return storedEvent;
}

const createWriteHandler =
  (write: (context: WriteContext, storedEvent: StoredEvent, body: ApiCall['body']) => Event) =>
  (call: ApiCall): ApiResponse => {
    const context = createWriteContext(call);
    return toResponse(
      call,
      context.calendar,
      write(context, requireEvent(call, context), call.body),
    );
  };

export const eventHandlers = {
  'events.get': (call: ApiCall): ApiResponse => {
    const calendar = requireCalendar(call);
    const { event } = getEvent(
      { state: call.state, calendar },
      getTextParam(call.params, 'eventId'),
    );
    return toResponse(call, calendar, event);
  },
  'events.insert': (call: ApiCall): ApiResponse => {
    const context = createWriteContext(call);
    return toResponse(call, context.calendar, insertEvent(context, call.body));
  },
  'events.import': (call: ApiCall): ApiResponse => {
    const context = createWriteContext(call);
    return toResponse(call, context.calendar, importEvent(context, call.body));
  },
  'events.patch': createWriteHandler(patchEvent),
  'events.update': createWriteHandler(updateEvent),
  'events.delete': (call: ApiCall): ApiResponse => {
    const context = createWriteContext(call);
    deleteEvent(context, requireEvent(call, context));
    return { status: 204 };
  },
  'events.move': (call: ApiCall): ApiResponse => {
    const context = createWriteContext(call);
    const destination = requireWritableCalendar(call, 'destination');
    return toResponse(
      call,
      destination,
      moveEvent(context, requireEvent(call, context), destination),
    );
  },
};
