import { WEEKDAY } from './lexicon.ts';

/** Matches greetings and polite openings. */
const POLITE =
  /^(?:(?:please|pls|plz|hey|hi|hiya|hello|ok(?:ay)?|so|and|now|then|just|kindly|assistant|oops|sorry|actually|well)[,!]?\s+|(?:can|could|would|will) (?:you|u|we|i)(?! mind\b)(?: please)?\s+|(?:shall|may) (?:we|i)\s+|(?:i(?:['’]d| would) like(?: you)? to|i want(?: you)? to|i need(?: you)? to|i have to|let['’]?s|let us|help me(?: to)?|try to|(?:tell me|let me know|do you know)(?=\s+(?:what|where|who|how|if)\b))\s+)+/i;
/** Matches polite endings and punctuation. */
const THANKS =
  /[\s.!?]+$|,? (?:please|pls|plz|thanks?(?: a lot)?|thank you|thx|cheers|for me|if (?:you can|possible|that['’]?s ok(?:ay)?))$/i;

const GERUNDS: Record<string, string> = {
  moving: 'move',
  rescheduling: 'reschedule',
  pushing: 'push',
  shifting: 'shift',
  postponing: 'postpone',
  cancelling: 'cancel',
  canceling: 'cancel',
  deleting: 'delete',
  removing: 'remove',
  clearing: 'clear',
  swapping: 'swap',
  renaming: 'rename',
  extending: 'extend',
  shortening: 'shorten',
  making: 'make',
  inviting: 'invite',
  finding: 'find',
  booking: 'book',
  adding: 'add',
  blocking: 'block',
  putting: 'put',
};
const PARTICIPLES: Record<string, string> = {
  moved: 'move',
  rescheduled: 'reschedule',
  pushed: 'push',
  shifted: 'shift',
  postponed: 'postpone',
  cancelled: 'cancel',
  canceled: 'cancel',
  deleted: 'delete',
  removed: 'remove',
  extended: 'extend',
  shortened: 'shorten',
  renamed: 'rename',
};

const EVENT_PHRASE = '(?:the|my|our|all|every|today|tomorrow|this|next)\\b.*?';
const DAY_PHRASE = `(?:today|tomorrow|next|this|${WEEKDAY})\\b`;

/** Matches a capitalized name that isn't a day. */
const NAME = new RegExp(
  `^(?!(?:${WEEKDAY}|Today|Tomorrow|My|The|It|There)\\b)\\p{Lu}\\p{L}+$`,
  'u',
);

/** Rewrites unusual phrasings: “can the review be moved to 3” becomes “move the review to 3”. */
const REWRITES: [RegExp, (groups: Record<string, string>) => string | null][] = [
  [
    /^(?:(?:would|do) you mind|how about|what about) (?<doing>\p{L}+ing) (?<rest>.+)$/iu,
    ({ doing = '', rest = '' }) => {
      const verb = GERUNDS[doing.toLowerCase()];
      return verb ? `${verb} ${rest}` : null;
    },
  ],
  [
    new RegExp(
      `^(?:can|could|may) (?<which>${EVENT_PHRASE}) (?:please )?(?:be|get) (?<done>${Object.keys(PARTICIPLES).join('|')})\\b(?<rest>.*?)(?: instead)?$`,
      'i',
    ),
    ({ which = '', done = '', rest = '' }) =>
      `${PARTICIPLES[done.toLowerCase()] ?? ''} ${which}${rest}`,
  ],
  [
    new RegExp(`^(?:can|could|may) (?<which>${EVENT_PHRASE}) be (?<rest>.+?)(?: instead)?$`, 'i'),
    ({ which = '', rest = '' }) => `make ${which} ${rest}`,
  ],
  // “put the dentist off till next week”, “call the review off”
  [
    /^put (?<which>.+?) off (?:to|till|until) (?<to>.+)$/i,
    ({ which = '', to = '' }) => `postpone ${which} to ${to}`,
  ],
  [/^call (?<which>.+?) off$/i, ({ which = '' }) => `cancel ${which}`],
  [
    /^(?:change|set|edit) the (?:start(?:ing)? )?(?:time|date|day|start) (?:of|for) (?<which>.+?) to (?<to>.+)$/i,
    ({ which = '', to = '' }) => `move ${which} to ${to}`,
  ],
  [
    /^make (?<which>.+?) (?<by>\d{1,3} ?(?:minutes?|mins?|m|hours?|hrs?|h)|an hour|half an hour) (?<way>earlier|later)$/i,
    ({ which = '', by = '', way = '' }) => `move ${which} ${by} ${way}`,
  ],
  [
    /^start (?<which>(?:the|my|our) .+?) at (?<to>.+)$/i,
    ({ which = '', to = '' }) => `move ${which} to ${to}`,
  ],
  [
    /^(?:make|have|let) (?<which>.+?) (?:start|begin) (?:(?:at|on) )?(?<to>.+)$/i,
    ({ which = '', to = '' }) => `move ${which} to ${to}`,
  ],
  [
    /^(?:make|have|let) (?<which>.+?) (?:end|finish) (?:(?:at|by) )?(?<at>.+)$/i,
    ({ which = '', at = '' }) => `end ${which} at ${at}`,
  ],
  // “let's do the review on Friday instead”
  [
    new RegExp(
      `^(?:do|have|hold|put|stick|run) (?<which>${EVENT_PHRASE}) (?:(?:on|at|in) |(?=${DAY_PHRASE}))(?<to>.+?) instead$`,
      'i',
    ),
    ({ which = '', to = '' }) => `move ${which} to ${to}`,
  ],
  [/^(?<all>.+) instead$/i, ({ all = '' }) => all],
  // “take the review off my calendar tomorrow”
  [
    /^(?:take|get) (?<which>.+?) off (?:of )?(?:my|the|our) (?:calendar|schedule|agenda)\b(?<rest>.*)$/i,
    ({ which = '', rest = '' }) => `cancel ${which}${rest}`,
  ],
  // “review -> Friday 10am”
  [
    /^(?<which>[^<>=]+?)\s*(?:[-=]+>|→)\s*(?<to>[^<>=]+)$/,
    ({ which = '', to = '' }) => (/^move\b/i.test(which) ? null : `move ${which} to ${to}`),
  ],
  [
    /^(?:is|when is|when['’]s) (?<who>.+?) (?<how>free|available)\b(?<rest>.*)$/i,
    ({ who = '', how = '', rest = '' }) =>
      NAME.test(who) ? `when are ${who} and I ${how}${rest}` : `when is ${who} ${how}${rest}`,
  ],
  [/^(?:swap|switch) the (?:order|times?) of (?<both>.+)$/i, ({ both = '' }) => `swap ${both}`],
  // “I want Thursday afternoon free”
  [
    /^(?:i (?:want|need)|leave) (?<time>.+?) (?:free|off|clear|open)$/i,
    ({ time = '' }) => `clear ${time}`,
  ],
  // “remind me at 5pm to leave”
  [
    /^remind me (?<time>(?:at|on|tomorrow|today|tonight|next|this)\b.+?) to (?<what>.+)$/i,
    ({ time = '', what = '' }) => `remind me to ${what} ${time}`,
  ],
  // “check if I am free tomorrow”, “am I meeting Kim this week”
  [
    /^(?:check|see|find out) (?:if|whether) (?:i['’]?m|i am) (?<how>free|busy|available)\b(?<rest>.*)$/i,
    ({ how = '', rest = '' }) => `am I ${how}${rest}`,
  ],
  [
    /^(?:am i|are we) (?:meeting|seeing) (?<who>.+)$/i,
    ({ who = '' }) => `do I have meetings with ${who}`,
  ],
  [
    /^have (?:i|we) got (?<what>(?:a|an|any|anything)\b.*)$/i,
    ({ what = '' }) => `do I have ${what}`,
  ],
  // “next meeting with Tom”, “meetings with Ana this month”, “is there a conflict on Friday”
  [/^next (?<what>(?:meeting|event|call) with .+)$/i, ({ what = '' }) => `when is my next ${what}`],
  [/^(?<what>(?:meetings|events|calls) with .+)$/i, ({ what = '' }) => `do I have ${what}`],
  [
    /^(?:is|are) there (?:an?|any) (?:conflicts?|overlaps?|clash(?:es)?)\b(?<rest>.*)$/i,
    ({ rest = '' }) => `what conflicts do I have${rest}`,
  ],
  // “free on Friday” is a question.
  [/^free (?<rest>(?:on|at|in|for|between|from)\b.+)$/i, ({ rest = '' }) => `am I free ${rest}`],
];

function applyRewrite(text: string): string {
  for (const [pattern, rewrite] of REWRITES) {
    const { groups } = pattern.exec(text) ?? {};
    const rewritten = groups && rewrite(groups);
    if (rewritten) return rewritten;
  }
  return text;
}

function removeRepeatedly(text: string, pattern: RegExp): string {
  const rest = text.replace(pattern, '');
  return rest === text ? text : removeRepeatedly(rest, pattern);
}

/** Removes polite phrases from a request and rewrites unusual phrasings. */
export function normalizePhrasing(text: string): string {
  const request = removeRepeatedly(text.replace(POLITE, ''), THANKS);
  // “free on Friday?” is a question. Without the question mark, it's a command.
  const isFreeQuestion = /\?\s*$/.test(text) && /^free (?!up\b)/i.test(request);
  return applyRewrite(isFreeQuestion ? `am I ${request}` : request);
}
