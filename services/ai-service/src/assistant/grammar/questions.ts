import type { Here, Intent } from '../intent.ts';
import { takeLength } from './clock.ts';
import { readEdge } from './edges.ts';
import { takePeople } from './people.ts';
import { scan, take } from './scan.ts';
import { comingDays, takeWhen } from './when.ts';
import { readWhich } from './which.ts';

const FREE_QUESTION =
  /^(?:when (?:am|are) (?:i|we) (?:next )?(?:free|available|open)|when do (?:i|we) have (?:(?:some|any) )?(?:free )?(?:time|space|room)?|(?:am|are) (?:i|we) (?:free|available|busy)|do (?:i|we) have (?:any |some )?(?:free time|time|a gap|gaps|room|space|availability|(?=(?:\d|an? hour|half|(?:two|three|four) hours)))|(?:what|which)(?:['’]s| is| are|) my (?:free|open) (?:time|slots|times|hours)|(?:show|list|find)(?: me)?(?: my)? (?:free|open) (?:time|times|slots|gaps)|what(?:['’]s| is) my availability|(?:what|how much) (?:free )?time (?:do (?:i|we) have|is free)|free (?:time|slots|times)|my (?:free|open) (?:time|slots)|where do (?:i|we) have (?:time|room|space)|when (?:is|are) (?:there )?(?:a )?(?:free )?(?:slots?|gaps?)|(?:(?:have )?(?:i|we)(?:['’]ve)? )?got (?:any |some )?(?:free )?(?:time|room|space|gaps?)|when (?:can|could) (?:i|we) (?:squeeze|fit|take)(?: in)?)\b(?<rest>.*)$/i;
const FREE_REST =
  /^(?:(?:free|left|available|for|of|at|least|on|in|is|me|something|anything|i|have|do|a|an|meeting|call|time|quick|coffee|lunch|break|chat|walk|session|in)\s*)*$/i;

/** 'find me a free hour tomorrow': without anybody, and not for anything. */
const FREE_SLOT =
  /^(?:(?=any )|(?:(?:find|show|get|give)(?: me)?|(?:what|when|are there|is there)(?:['’]s| is| are)?(?: there)?)\s+)(?:(?:a|an|the|my|some|any|(?<many>two|three|four|\d))\s+)?(?:(?:first|next|earliest|soonest)\s+)?(?:free|open|available|empty)\s+(?<rest>.+)$/i;
const A_SLOT = /\b(?:slots?|times?|gaps?|stretch(?:es)?|moments?|spots?|openings?)\b/gi;

/** 'two free hours' are a stretch of two hours; two slots are any. */
function slotIn(text: string): string | undefined {
  const { rest, many = '' } = FREE_SLOT.exec(text)?.groups ?? {};
  return rest?.replaceAll(A_SLOT, '').replace(/^\s*(?=half\b|hours?\b)/i, `${many || 'an'} `);
}

/** 'when am I free tomorrow' */
export function readFreeTime(text: string, { today }: Here): Intent | null {
  const rest = slotIn(text) ?? FREE_QUESTION.exec(text)?.groups?.rest;
  if (rest === undefined) return null;
  const scanned = scan(rest);
  const minutes = takeLength(scanned);
  const when = takeWhen(scanned, today);
  if (!FREE_REST.test(scanned.rest)) return null;
  return { kind: 'free_time', when: when ?? comingDays(today, 7), minutes };
}

const NEXT =
  /^(?:what(?:['’]s| is)? (?:up )?(?:coming )?next|(?:when|what|where)(?:['’]s| is| do i have| are)? my next (?<which>.*)|(?:when|what time) (?:do|am|are) (?:i|we) (?:next )?(?:meet(?:ing)?|see(?:ing)?|talk(?:ing)? to|speak(?:ing)? to) (?<who>.+)|next (?:meeting|event)|(?:when|what time) (?:does|do|will) (?<begins>(?:my|the|our) .+?) (?:start|begin|end|finish)|(?:when|what time) do (?:i|we) have (?<had>.+)|what day is (?<day>(?:my|the|our) .+?)(?: on)?|(?:tell me |remind me |do you know )when (?<told>(?:my|the|our) .+?) (?:is|starts?|begins?)|(?:when|what time)(?:['’]s| is| are) (?<named>(?:(?:my|the|our) .+|[^ ]+(?: [^ ]+){0,3} with .+|(?!(?:it|that|this|a|an|there|now|good|best|you|they|he|she)\b)[^ ]+(?: [^ ]+){0,2})))$/i;

/** 'when is my next meeting with Ana' */
function readNext(text: string, { today }: Here): Intent | null {
  const match = NEXT.exec(text);
  if (!match) return null;
  const { which = '', who, named, begins, had, day, told } = match.groups ?? {};
  const said = who
    ? `with ${who.replace(/\s+next$/i, '')}`
    : (named ?? begins ?? had ?? day ?? told ?? which);
  return { kind: 'next', which: { ...readWhich(said, today), isAll: false } };
}

const AGENDA =
  /^(?:(?=(?:today|tomorrow|this week|next week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]s)?(?: (?:agenda|schedule|plan|morning|afternoon|evening))?$)|is (?=.*\b(?:busy|full|packed|quiet|free)$)|how['’]s|what happened|what(?:['’]s| is| are)? (?:(?:on|in|happening|planned|scheduled|up|coming up)\b)?|what (?:do|does|have|will|am|did|meetings|events|appointments|calls)|how (?:does|do|is|busy|full|many(?! (?:days|weeks|hours|minutes)\b)|much|will)|show(?: me)?|tell me(?: about)?|list|give me|read(?: me)?|do (?:i|we) have (?:anything|any|something|a|meetings|plans|much)|anything|agenda|summari[sz]e|brief me (?:on|for|about)|(?:is|are) there (?:anything|any|a|something)|my (?:day|week|agenda|meetings|schedule|calendar)|who (?:am i|do i|are we) (?:meet|meeting|see|seeing))\b(?<rest>.*)$/i;
const FILLING =
  /(?<![\p{L}\p{N}])(?:what|what’s|what's|is|are|my|the|on|in|for|of|do|does|did|i|we|have|got|look|looks|looking|like|going|happening|planned|scheduled|up|coming|day|days|calendar|schedule|agenda|meetings?|events?|appointments?|calls?|plans?|things?|anything|something|any|a|much|many|busy|full|there|about|me|to|be|will|am|doing|at|meet|meeting|see|seeing|who|else|with|overview|been|an|packed|quiet|free|plate|happened|go|went|today’s|was|how|show|tell|left|important|special|remaining|still)(?![\p{L}\p{N}])/giu;

/** 'how many stand-ups do I have this week' */
const HOW_MANY =
  /^how many (?!(?:hours|minutes|days|times|people|tasks)\b)(?<words>\S+(?: \S+){0,2}) (?:do (?:i|we) have|have (?:i|we)(?: got)?|are there)\b(?<rest>.*)$/i;
const ANY_EVENT = /^(?:meetings?|events?|appointments?|calls?|things?)$/i;

function readHowMany(text: string, { today }: Here): Intent | null {
  const { words = '', rest = '' } = HOW_MANY.exec(text)?.groups ?? {};
  if (words === '' || ANY_EVENT.test(words)) return null;
  const scanned = scan(rest);
  const when = takeWhen(scanned, today) ?? comingDays(today, 28);
  const people = takePeople(scanned);
  const isWhole = scanned.rest.replaceAll(FILLING, ' ').trim() === '';
  return isWhole ? { kind: 'agenda', when, people, words } : null;
}

/** 'what does Thursday look like' */
export function readAgenda(text: string, here: Here): Intent | null {
  const next = readEdge(text, here) ?? readNext(text, here) ?? readHowMany(text, here);
  if (next) return next;
  const rest = AGENDA.exec(text)?.groups?.rest;
  if (rest === undefined) return null;
  const scanned = scan(rest);
  const quoted = take(scanned, /["“”]([^"“”]{2,80})["“”]/)?.[1] ?? null;
  const when =
    takeWhen(scanned, here.today) ??
    (/^(?:my )?(?:week|weeks)\b/i.test(text) ? comingDays(here.today, 7) : null);
  const people = takePeople(scanned);
  const words = scanned.rest.replaceAll(FILLING, ' ').replaceAll(/\s+/g, ' ').trim();
  // Words that nobody can place make it another question than this one.
  if (words !== '' && !quoted) return null;
  const isToday = /\b(?:day|agenda|schedule|calendar|today)\b/i.test(text);
  if (!when && !isToday && people.length === 0 && !quoted) return null;
  return {
    kind: 'agenda',
    when: when ?? comingDays(here.today, people.length > 0 || quoted ? 28 : 1),
    people,
    words: quoted,
  };
}
