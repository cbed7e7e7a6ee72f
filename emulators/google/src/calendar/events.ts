import { notSpoken } from '../google-error.ts';
import type { Calendar, Event, Row } from '../shapes.ts';
import {
  calendarOf,
  checkMatch,
  text,
  writableCalendarOf,
  type Answer,
  type Call,
} from './call.ts';
import type { SendUpdates } from './letters.ts';
import { show } from './show.ts';
import { importEvent, moveEvent } from './transfer.ts';
import {
  deleteEvent,
  getEvent,
  insertEvent,
  patchEvent,
  updateEvent,
  type Place,
} from './write.ts';

function answer(call: Call, calendar: Calendar, event: Event): Answer {
  const { world, params } = call;
  const view = {
    world,
    calendar,
    timeZone: text(params, 'timeZone') || undefined,
    maxAttendees: params['maxAttendees'] as number | undefined,
  };
  return { etag: event.etag, body: show(view, event) };
}

function placeOf(call: Call): Place {
  const { world, params, body } = call;
  const calendar = writableCalendarOf(call);
  if (body['conferenceData'] && params['conferenceDataVersion'] === 1) {
    throw notSpoken('conferences');
  }
  if (body['attachments'] && params['supportsAttachments']) throw notSpoken('attachments');
  const old = params['sendNotifications'] === true ? 'all' : 'none';
  const sendUpdates = (params['sendUpdates'] ?? old) as SendUpdates;
  return { world, calendar, sendUpdates };
}

/** The event that a call is about, if it is still as the caller saw it. */
function rowOf(call: Call, place: Place): Row {
  const row = getEvent(place, text(call.params, 'eventId'));
  checkMatch(call.ifMatch, row.event.etag);
  return row;
}

const changes =
  (work: (place: Place, row: Row, body: Call['body']) => Event) =>
  (call: Call): Answer => {
    const place = placeOf(call);
    return answer(call, place.calendar, work(place, rowOf(call, place), call.body));
  };

export const eventMethods = {
  'events.get': (call: Call): Answer => {
    const calendar = calendarOf(call);
    const { event } = getEvent({ world: call.world, calendar }, text(call.params, 'eventId'));
    return answer(call, calendar, event);
  },
  'events.insert': (call: Call): Answer => {
    const place = placeOf(call);
    return answer(call, place.calendar, insertEvent(place, call.body));
  },
  'events.import': (call: Call): Answer => {
    const place = placeOf(call);
    return answer(call, place.calendar, importEvent(place, call.body));
  },
  'events.patch': changes(patchEvent),
  'events.update': changes(updateEvent),
  'events.delete': (call: Call): Answer => {
    const place = placeOf(call);
    deleteEvent(place, rowOf(call, place));
    return { status: 204 };
  },
  'events.move': (call: Call): Answer => {
    const place = placeOf(call);
    const destination = writableCalendarOf(call, 'destination');
    return answer(call, destination, moveEvent(place, rowOf(call, place), destination));
  },
};
