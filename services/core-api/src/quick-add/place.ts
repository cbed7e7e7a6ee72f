import { claim, find, spanOf, READ, type Reading, type Span } from './reading.ts';

const ADDRESS_OF_PAGE =
  /(?:(?<![\p{L}\p{N}])(?:at|on|via|join(?:ing)?)\s+)?(?<place>https?:\/\/[^\s\uE000<>"]{3,})/iu;
const CALL =
  /(?<![\p{L}\p{N}])(?:on|via|over|by|in)\s+(?<place>(?:ms |microsoft )?teams|google meet|zoom|meet|skype|facetime|whatsapp|webex|slack|discord|phone)(?![\p{L}\p{N}])/iu;

/** Where the name of a place ends: at another piece of the sentence. */
const STOP = `(?=\\s*(?:[,;!?\\uE000]|$|\\.\\s|\\.$|\\s(?:with|for|on|at|from|every|each|until|till|about|to|via|tomorrow|today|and\\s+invite)\\b|\\s-\\s))`;
const ROOMS =
  'room|hall|building|studio|lab|office|theatre|theater|lobby|kitchen|auditorium|library|gym|boardroom|floor|garden|park|conference';
const AT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!\\b(?:[Ll]ook|[Ll]ooking|[Ww]ork|[Gg]ood|[Aa]im)\\s+)(?:[Aa]t|@)\\s+(?<place>(?:\\p{Lu}|\\d|(?:the|my|our|home|work|school|lunch|\\p{L}+'s)(?![\\p{L}]))[^,;!?\\uE000]{0,120}?)${STOP}`,
  'u',
);
const TIGHT = new RegExp(`(?<![\\p{L}\\p{N}])@(?<place>\\p{L}[^,;!?\\uE000]{0,120}?)${STOP}`, 'u');
const IN_ROOM = new RegExp(
  `(?<![\\p{L}\\p{N}])in\\s+(?<place>(?:the\\s+|[\\p{L}\\p{N}]+\\s+)?(?:${ROOMS})(?![\\p{L}])[^,;!?\\uE000]{0,80}?)${STOP}`,
  'iu',
);
const IN_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])[Ii]n\\s+(?<place>\\p{Lu}[\\p{L}\\p{N}'’.-]*(?:\\s+\\p{Lu}[\\p{L}\\p{N}'’.-]*|\\s+\\d[\\p{L}\\p{N}]*){0,4})${STOP}`,
  'u',
);
const LANGUAGES =
  /^(?:English|French|German|Spanish|Italian|Portuguese|Russian|Chinese|Japanese|Korean|Arabic|Dutch|Latin|Greek|Polish|Turkish)\b/u;

const trimmed = (text: string, { start, end }: Span): Span => {
  const place = text.slice(start, end);
  return { start, end: start + place.replace(/[\s.)\]]+$/u, '').length };
};

/** Reads an address of the web, before anything else can take pieces of it. */
export function readPageAddress(reading: Reading): string | null {
  const hit = find(reading, ADDRESS_OF_PAGE, ({ groups }) => groups?.place ?? null);
  const [whole, place] = hit ? [spanOf(hit.match), spanOf(hit.match, 'place')] : [];
  if (!whole || !place) return null;
  const end =
    place.start + reading.text.slice(place.start, place.end).replace(/[.,;:!?)\]]+$/u, '').length;
  claim(reading, { start: whole.start, end: place.start }, null);
  claim(reading, { start: place.start, end }, 'location');
  return reading.text.slice(place.start, end);
}

/** Reads where it is, once the times are understood. */
export function readPlace(reading: Reading): string | null {
  for (const shape of [CALL, IN_ROOM, AT, TIGHT, IN_NAME]) {
    const hit = find(reading, shape, ({ groups }) =>
      groups?.place && !(shape === IN_NAME && LANGUAGES.test(groups.place)) ? groups.place : null,
    );
    const [whole, found] = hit ? [spanOf(hit.match), spanOf(hit.match, 'place')] : [];
    if (!whole || !found) continue;
    const place = trimmed(reading.text, found);
    const name = reading.text.slice(place.start, place.end);
    // What is a number alone was meant as a time.
    if (!/\p{L}/u.test(name) || name.includes(READ)) continue;
    claim(reading, { start: whole.start, end: place.start }, null);
    claim(reading, place, 'location');
    return name;
  }
  return null;
}
