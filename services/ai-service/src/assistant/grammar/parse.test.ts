import type { Edit, Here, Intent, When, Which } from '../intent.ts';
import { parseRequest } from './parse.ts';

/** A Wednesday. */
const here: Here = {
  now: Date.parse('2026-11-18T10:00:00Z'),
  timeZone: 'UTC',
  today: '2026-11-18',
};

const day = (date: string) => date.slice(5);
const said = ({ from, to, part, at }: When) =>
  `${day(from)}..${day(to)}${part ? ` ${part.start / 60}-${part.end / 60}` : ''}${at === null ? '' : ` @${at / 60}`}`;

const namedBy = ({ words, isAll, edge, isOneToOne, people, when }: Which): string[] => [
  isAll ? 'all' : (edge ?? 'one'),
  ...(isOneToOne ? ['1:1'] : []),
  ...(words === null ? [] : [`“${words}”`]),
  ...(people.length > 0 ? [`with ${people.join('+')}`] : []),
  ...(when ? [said(when)] : []),
];

function changedBy(edit: Edit): string {
  if (edit.field === 'title') return `called “${edit.title}”`;
  if (edit.field === 'length') return `${edit.isBy ? 'by' : 'to'} ${edit.minutes}m`;
  return `${edit.isAdded ? '+' : '-'}${edit.people.join('+')}`;
}

/** An intent in one line. */
function inShort(intent: Intent | null): string {
  if (!intent) return 'nothing';
  const words: string[] = [intent.kind];
  if ('which' in intent) words.push(...namedBy(intent.which));
  if ('other' in intent) words.push('for', ...namedBy(intent.other));
  if ('edit' in intent) words.push(changedBy(intent.edit));
  if ('asks' in intent) words.push(intent.asks);
  if ('edge' in intent) words.push(intent.edge);
  if ('of' in intent) words.push(intent.of);
  if ('open' in intent) words.push(intent.open, ...intent.said.map((one) => `“${one}”`));
  if ('until' in intent) words.push(intent.until === null ? 'ever' : `until ${day(intent.until)}`);
  if ('people' in intent && intent.people.length > 0) words.push(`with ${intent.people.join('+')}`);
  if ('minutes' in intent && intent.minutes) words.push(`${intent.minutes}m`);
  if ('days' in intent && intent.days !== 0) words.push(`${intent.days}d`);
  if ('title' in intent && intent.title !== null) words.push(`“${intent.title}”`);
  if ('text' in intent) words.push(`“${intent.text}”`);
  if ('when' in intent) words.push(said(intent.when));
  if (intent.kind === 'protect' && intent.as === 'task') words.push('as task');
  if ('to' in intent) words.push('to', said(intent.to));
  return words.join(' ');
}

test.each([
  // What is on.
  ['what does Thursday look like', 'agenda 11-19..11-20'],
  ["What's on tomorrow?", 'agenda 11-19..11-20'],
  ['how does next week look', 'agenda 11-23..11-30'],
  ['What do I have on Friday afternoon?', 'agenda 11-20..11-21 12-18'],
  ['What meetings do I have with Ana next week', 'agenda with Ana 11-23..11-30'],
  ['do I have anything on Saturday', 'agenda 11-21..11-22'],
  ['what did I do last week', 'agenda 11-09..11-16'],
  ["what's my day look like", 'agenda 11-18..11-19'],
  ['show me Dec 1', 'agenda 12-01..12-02'],
  ["what's next", 'next one'],
  ['when is my next meeting with Ana?', 'next one with Ana'],
  ['when do I meet Tom', 'next one with Tom'],
  // When one is free.
  ['when am I free tomorrow', 'free_time 11-19..11-20'],
  ['am I free on Friday at 3pm?', 'free_time 11-20..11-21 @15'],
  ['am i free tomorrow between 2 and 4', 'free_time 11-19..11-20 14-16'],
  ['do I have 30 minutes on Thursday', 'free_time 30m 11-19..11-20'],
  ['when do I have an hour free next week', 'free_time 60m 11-23..11-30'],
  // Times with others.
  ['find 45 minutes with Ana and Tom', 'find_time with Ana+Tom 45m 11-18..12-02'],
  [
    'find an hour with ana@example.test next week in the morning',
    'find_time with ana@example.test 60m 11-23..11-30 6-12',
  ],
  ['when can Ana, Tom and I meet next week?', 'find_time with Ana+Tom 11-23..11-30'],
  [
    'set up a budget review with Ana and Tom next week for 1 hour',
    'find_time with Ana+Tom 60m “Budget review” 11-23..11-30',
  ],
  [
    'please could you find me half an hour with Tom tomorrow?',
    'find_time with Tom 30m 11-19..11-20',
  ],
  ['meet with Tom this week', 'find_time with Tom 11-18..11-23'],
  // Time to oneself.
  ['protect 2 hours for writing before Friday', 'protect 120m “Writing” 11-18..11-20'],
  ['I need 3 hours for the report by Thursday', 'protect 180m “Report” 11-18..11-20'],
  ['find 90 minutes for writing this week', 'protect 90m “Writing” 11-18..11-23'],
  ['schedule 2 hours of focus time tomorrow', 'protect 120m “Focus time” 11-19..11-20'],
  ['fit 2 hours of report by Friday', 'protect 120m “Report” 11-18..11-21 as task'],
  ['focus time tomorrow', 'protect 120m “Focus time” 11-19..11-20'],
  ['block tomorrow afternoon', 'create “Blocked 2026-11-19 from 12:00 to 18:00”'],
  // Moves.
  ['move my 1:1s to the afternoon next week', 'move all 1:1 11-23..11-30 to 11-23..11-30 12-18'],
  ['move lunch with Tom to Friday', 'move one “lunch” with Tom 11-18..12-16 to 11-20..11-21'],
  [
    'move the review from Monday to Tuesday at 10',
    'move one “review” 11-23..11-24 to 11-24..11-25 @10',
  ],
  [
    'reschedule Team sync to tomorrow morning',
    'move one “Team sync” 11-18..12-16 to 11-19..11-20 6-12',
  ],
  ['move all my meetings on Thursday to the morning', 'move all 11-19..11-20 to 11-19..11-20 6-12'],
  ['move everything on Friday to Monday', 'move all 11-20..11-21 to 11-23..11-24'],
  ['postpone the dentist to next week', 'move one “dentist” 11-18..11-23 to 11-23..11-30'],
  [
    'move the meeting about hiring budget to Thursday',
    'move one “hiring budget” 11-18..12-16 to 11-19..11-20',
  ],
  [
    'can you move my dentist appointment after 3pm on Friday',
    'move one “dentist” 11-18..12-16 to 11-20..11-21 15-24',
  ],
  ['push my 3pm by 30 minutes', 'shift one 11-18..11-25 @15 30m'],
  ['push Team sync back by an hour', 'shift one “Team sync” 60m'],
  ['move Team sync 30 minutes earlier', 'shift one “Team sync” -30m'],
  ['clear Friday afternoon', 'clear 11-20..11-21 12-18'],
  ['keep tomorrow morning free', 'clear 11-19..11-20 6-12'],
  ['no meetings on Friday', 'clear 11-20..11-21'],
  ['Optimize my week', 'optimise 11-18..11-25'],
  ['optimise next week please', 'optimise 11-23..11-30'],
  // Removals and additions.
  ['cancel my call with Tom on Friday', 'cancel one with Tom 11-20..11-21'],
  ['cancel everything on Friday afternoon', 'cancel all 11-20..11-21 12-18'],
  ['delete "Team sync"', 'cancel one “Team sync”'],
  ['add lunch with Tom friday 12', 'create “lunch with Tom friday 12”'],
  ['schedule dentist tomorrow at 3pm', 'create “dentist tomorrow at 3pm”'],
  // What is asked of one event.
  ['where is the budget review', 'detail one “budget review” place'],
  ["where's my 3pm", 'detail one 11-18..11-25 @15 place'],
  ["what's the link for Team sync", 'detail one “Team sync” place'],
  ['who is coming to the review', 'detail one “review” guests'],
  ["who's invited to my next meeting", 'detail one guests'],
  ['has Ana accepted the budget review', 'detail one “budget review” guests'],
  ['did Tom decline my 3pm', 'detail one 11-18..11-25 @15 guests'],
  ['how long is the budget review', 'detail one “budget review” length'],
  ['how long until my next meeting', 'detail one until'],
  // What overlaps, and where time goes.
  ['what conflicts do I have', 'conflicts 11-18..12-02'],
  ['any overlapping meetings this week?', 'conflicts 11-18..11-23'],
  ['am I double-booked tomorrow', 'conflicts 11-19..11-20'],
  ['do I have any conflicts next week', 'conflicts 11-23..11-30'],
  ['who did I meet most last month', 'tally people 10-01..11-01'],
  ['who do I spend the most time with', 'tally people 10-21..11-19'],
  ['how many hours of meetings do I have this week', 'tally meetings 11-16..11-23'],
  ['how much time did I spend in meetings last week', 'tally meetings 11-09..11-16'],
  ['how much focus time do I have this week', 'tally focus 11-16..11-23'],
  // What needs no days.
  ['what are my tasks', 'tasks ever'],
  ['show me my to-dos', 'tasks ever'],
  ['what is due this week', 'tasks until 11-23'],
  ['what tasks are due by Friday', 'tasks until 11-21'],
  ["what's my score", 'score'],
  ['how is my productivity score', 'score'],
  ['help', 'help'],
  ['what can you do?', 'help'],
  ['hi', 'help'],
  ['undo', 'undo'],
  ['undo that', 'undo'],
  ['undo my last change', 'undo'],
  // What events become where they are.
  ['swap my 10am and 2pm', 'swap one 11-18..11-25 @10 for one 11-18..11-25 @14'],
  ['swap Team sync with lunch with Tom', 'swap one “Team sync” for one “lunch” with Tom'],
  ['switch the review and the standup', 'swap one “review” for one “standup”'],
  ['rename Team sync to Weekly sync', 'edit one “Team sync” called “Weekly sync”'],
  [
    'change the title of my 3pm to Review with Ana',
    'edit one 11-18..11-25 @15 called “Review with Ana”',
  ],
  ['extend the review by 30 minutes', 'edit one “review” by 30m'],
  ['shorten my 1:1s to 25 minutes', 'edit all 1:1 to 25m'],
  ['make the review 15 minutes longer', 'edit one “review” by 15m'],
  ['make all my meetings tomorrow 25 minutes', 'edit all 11-19..11-20 to 25m'],
  ['cut the standup to 15 minutes', 'edit one “standup” to 15m'],
  ['invite Ana to the budget review', 'edit one “budget review” +Ana'],
  ['add tom@example.test to Team sync', 'edit one “Team sync” +tom@example.test'],
  ['remove Tom from Team sync', 'edit one “Team sync” -Tom'],
  ['uninvite Ana and Tom from lunch', 'edit one “lunch” -Ana+Tom'],
  // What lacks something, or is done elsewhere.
  ['cancel', 'open which “cancel”'],
  ['cancel everything', 'open which days “cancel”'],
  ['delete all my meetings', 'open which days “delete”'],
  ['move the budget review', 'open where to “the budget review”'],
  ['reschedule Team sync to another day', 'open where to “Team sync”'],
  ['postpone lunch', 'open where to “lunch”'],
  ['decline the 3pm call', 'open answer'],
  ['accept the invitation to lunch', 'open answer'],
  ['duplicate my standup', 'open in the event'],
  ['make the review weekly', 'open in the event'],
  ['change the location of the review to room 4', 'open in the event'],
  [
    'cancel lunch and move the review to Friday',
    'open several “cancel lunch” “move the review to Friday”',
  ],
  // By days, and at the edges of a day.
  [
    'move lunch with Ana and Tom to Friday',
    'move one “lunch” with Ana+Tom 11-18..12-16 to 11-20..11-21',
  ],
  ['push the review a day', 'shift one “review” 1d'],
  ['push the review back an hour', 'shift one “review” 60m'],
  ['move Team sync a week later', 'shift one “Team sync” 7d'],
  ['bring the review forward by 2 days', 'shift one “review” -2d'],
  ['when does my day end', 'edge last 11-18..11-19'],
  ['when does my day start tomorrow', 'edge first 11-19..11-20'],
  ['what time is my first meeting tomorrow', 'edge first 11-19..11-20'],
  ['when is my last meeting on Friday', 'edge last 11-20..11-21'],
  ['when did I last meet Ana', 'past one with Ana'],
  ['when was my last 1:1', 'past one 1:1'],
  // Slips of the hand.
  ['waht does thursday look like', 'agenda 11-19..11-20'],
  ['whats on tmrw', 'agenda 11-19..11-20'],
  ['move lunch with Tom to firday', 'move one “lunch” with Tom 11-18..12-16 to 11-20..11-21'],
  ['cancle my call with Tom', 'cancel one with Tom'],
  ['moev the review to tomorow', 'move one “review” 11-18..12-16 to 11-19..11-20'],
  // Each day, tasks, time off.
  [
    'block focus time every morning next week',
    'create “"Focus time" every weekday at 09:00 for 120 minutes starting 2026-11-23 5 times”',
  ],
  ['block my lunch daily', 'create “"Lunch" every weekday at 12:00 for 60 minutes”'],
  [
    'add a task to write the report, 2 hours, due Friday',
    'protect 120m “Write the report” 11-18..11-21 as task',
  ],
  ['to-do: taxes by monday', 'protect 60m “Taxes” 11-18..11-24 as task'],
  ['find me a free hour tomorrow', 'free_time 60m 11-19..11-20'],
  ['when is the next free slot', 'free_time 11-18..11-25'],
  ['get Ana and Tom together next week', 'find_time with Ana+Tom 11-23..11-30'],
  ['when can I see Ana', 'find_time with Ana 11-18..12-02'],
  ['I am on vacation next week', 'create “Vacation next week all day”'],
  ["I'll be out of office on Friday", 'create “Out of office on Friday all day”'],
  ["how's my week", 'agenda 11-16..11-23'],
  ['what happened yesterday', 'agenda 11-17..11-18'],
  ['tomorrow', 'agenda 11-19..11-20'],
  ["what's on my plate today", 'agenda 11-18..11-19'],
  ['what is on this afternoon', 'agenda 11-18..11-19 12-18'],
  ['clear the rest of the day', 'clear 11-18..11-19'],
  ['what do I have in December', 'agenda 12-01..01-01'],
  ['move all my meetings to next week', 'move all 11-18..11-23 to 11-23..11-30'],
  ['cancel my planned calls on Friday', 'cancel all 11-20..11-21'],
  [
    'set up a budget review with Ana and Tom next week for 1 hour',
    'find_time with Ana+Tom 60m “Budget review” 11-23..11-30',
  ],
  // As people have said it.
  ['find me two free hours this week', 'free_time 120m 11-18..11-23'],
  ['any free slots tomorrow afternoon?', 'free_time 11-19..11-20 12-18'],
  ['what room is sprint planning in', 'detail one “sprint planning” place'],
  ["what's my first meeting tomorrow", 'edge first 11-19..11-20'],
  ['when do I finish on Thursday', 'edge last 11-19..11-20'],
  ['when am I done today', 'edge last 11-18..11-19'],
  ['what do I still have to do?', 'tasks ever'],
  ['what do I have to finish by Friday', 'tasks until 11-21'],
  ['could you make the stand-ups 10 minutes', 'edit all “stand-ups” to 10m'],
  [
    'shorten sprint planning to an hour next Monday',
    'edit one “sprint planning” 11-23..11-24 to 60m',
  ],
  ['make the review 15 minutes longer tomorrow', 'edit one “review” 11-19..11-20 by 15m'],
  ['keep Friday free of meetings', 'clear 11-20..11-21'],
  ['bring the demo forward to 1pm on Friday', 'move one “demo” 11-18..12-16 to 11-20..11-21 @13'],
  ['give me an overview of this week', 'agenda 11-16..11-23'],
  ['is Friday busy', 'agenda 11-20..11-21'],
  ['do I have time for a coffee tomorrow afternoon', 'free_time 11-19..11-20 12-18'],
  ['do I have two hours on Thursday', 'free_time 120m 11-19..11-20'],
  ['what time does the stand-up start', 'next one “stand-up”'],
  ['is anything double booked next week', 'conflicts 11-23..11-30'],
  ['where do I have to be at 1pm on Friday', 'detail one 11-20..11-21 @13 place'],
  ['what needs to be done by Friday', 'tasks until 11-21'],
  ['how productive am I', 'score'],
  ['move it to Friday', 'open which “move”'],
  ['cancel my first meeting tomorrow', 'cancel first 11-19..11-20'],
  ['move my last meeting on Friday to the morning', 'move last 11-20..11-21 to 11-20..11-21 6-12'],
  ['delay my first meeting by 15 minutes', 'shift first 11-18..11-19 15m'],
  ['clear my afternoon', 'clear 11-18..11-19 12-18'],
  ['make room for 2 hours of focus on Thursday', 'protect 120m “Focus time” 11-19..11-20'],
  ['reserve an hour a day for email', 'create “"Email" every weekday at 09:00 for 60 minutes”'],
  ['schedule a meeting with Kim on Thursday', 'find_time with Kim 11-19..11-20'],
  ['who is coming to sprint planning', 'detail one “sprint planning” guests'],
  ['wats on thrusday', 'agenda 11-19..11-20'],
  ['move the renewal after the review', 'nothing'],
  ['invite ann@example.test to my next meeting', 'edit one +ann@example.test'],
  ['swap my next meeting and my 2pm', 'swap one for one 11-18..11-25 @14'],
  // As it is typed in a hurry, and as it is spoken.
  ["what's on 24/11", 'agenda 11-24..11-25'],
  ['whats on 11/24?', 'agenda 11-24..11-25'],
  ["what's on 5/12", 'nothing'],
  ['anything on the day after tomorrow?', 'agenda 11-20..11-21'],
  ["what's on in the week of Dec 7", 'agenda 12-07..12-14'],
  ['what am I doing starting Monday', 'agenda 11-23..11-30'],
  ['what am I up to this arvo', 'agenda 11-18..11-19 12-18'],
  ['do I have any meetings in the next fortnight?', 'agenda 11-18..12-02'],
  ["what's in my diary tomorrow", 'agenda 11-19..11-20'],
  ['what have I got left today', 'agenda 11-18..11-19'],
  ['how many stand-ups do I have this week', 'agenda 11-16..11-23'],
  ['brief me for tomorrow', 'agenda 11-19..11-20'],
  ['am I free at half past two on Thursday?', 'free_time 11-19..11-20 @14.5'],
  ['am i free at quarter to 3 tmrw', 'free_time 11-19..11-20 @14.75'],
  ['free on friday?', 'free_time 11-20..11-21'],
  ['free tomorrow?', 'free_time 11-19..11-20'],
  ['free tomorrow afternoon', 'clear 11-19..11-20 12-18'],
  ['got any time on Thursday for a 90min session?', 'free_time 90m 11-19..11-20'],
  ['when can I squeeze in 1h30 this week', 'free_time 90m 11-18..11-23'],
  ['when am I next free for 2 hours?', 'free_time 120m 11-18..11-25'],
  ["when's lunch", 'next one “lunch”'],
  ["when's Spanish", 'next one “Spanish”'],
  ['when do we have the hiring sync', 'next one “hiring sync”'],
  ['remind me when the dentist is', 'next one “dentist”'],
  ['what day is the review on', 'next one “review”'],
  ["what's the last thing on tomorrow", 'edge last 11-19..11-20'],
  ['when does work finish on Friday', 'edge last 11-20..11-21'],
  ['how late do I work on Thursday', 'edge last 11-19..11-20'],
  ["what's on my to do list", 'tasks ever'],
  ['what is overdue', 'tasks until 11-18'],
  ['undo pls', 'undo'],
  ['oops, put it back', 'undo'],
  ['how am I doing', 'score'],
  ['pls move the review to Thurs 2pm', 'move one “review” 11-18..12-16 to 11-19..11-20 @14'],
  ['mv review to friday', 'move one “review” 11-18..12-16 to 11-20..11-21'],
  ['would you mind moving the review to Friday?', 'move one “review” 11-18..12-16 to 11-20..11-21'],
  ['can the review be moved to Friday, please?', 'move one “review” 11-18..12-16 to 11-20..11-21'],
  [
    'can I move the review to the day after tomorrow',
    'move one “review” 11-18..12-16 to 11-20..11-21',
  ],
  ['move the review to quarter to 4', 'move one “review” 11-18..12-16 to 11-18..11-25 @15.75'],
  ['move the review to half past two', 'move one “review” 11-18..12-16 to 11-18..11-25 @14.5'],
  ['put the dentist off till next week', 'move one “dentist” 11-18..11-23 to 11-23..11-30'],
  ['change the time of the review to 4pm', 'move one “review” 11-18..12-16 to 11-18..11-25 @16'],
  ['make the review start at 4', 'move one “review” 11-18..12-16 to 11-18..11-25 @16'],
  ["let's do the review on Friday instead", 'move one “review” 11-18..12-16 to 11-20..11-21'],
  ['review -> friday 10am', 'move one “review” 11-18..12-16 to 11-20..11-21 @10'],
  ['push the review to EOD', 'move one “review” 11-18..12-16 to 11-18..11-25 15-18'],
  ['bump the review to 3pm', 'move one “review” 11-18..12-16 to 11-18..11-25 @15'],
  [
    'move the standup from 9:30 to 10 tomorrow',
    'move one “standup” 11-19..11-20 @9.5 to 11-19..11-20 @10',
  ],
  ['push the review by 15', 'shift one “review” 15m'],
  ['move my meetings on Thursday and Friday to Monday', 'move all 11-19..11-21 to 11-23..11-24'],
  [
    'cancel my meetings on Thursday and Saturday',
    'cancel one “meetings and Saturday” 11-19..11-20',
  ],
  ['move all my meetings to the week after next', 'move all 11-18..11-30 to 11-30..12-07'],
  ['optimise the week after next', 'optimise 11-30..12-07'],
  ['can you make Thursday less busy', 'optimise 11-19..11-20'],
  ['sort my week out', 'optimise 11-18..11-25'],
  ['make the review later in the day', 'open where to “the review”'],
  ['take the review off my calendar tomorrow', 'cancel one “review” 11-19..11-20'],
  ['call the review off', 'cancel one “review”'],
  ['cancel all my stand-ups for the next fortnight', 'cancel all “stand-ups” 11-18..12-02'],
  ['make the review 1h30', 'edit one “review” to 90m'],
  ['cut the review to 45', 'edit one “review” to 45m'],
  ['extend the review by 15', 'edit one “review” by 15m'],
  ['can the 1:1 with Kim be 45 mins instead', 'edit one 1:1 with Kim to 45m'],
  ['find time w/ kim@example.com next wk', 'find_time with kim@example.com 11-23..11-30'],
  [
    'book half an hour with kim@example.com asap',
    'find_time with kim@example.com 30m 11-18..12-02',
  ],
  [
    'find an hour on Thursday or Friday with kim@example.com',
    'find_time with kim@example.com 60m 11-19..11-21',
  ],
  [
    'find 30 min for me and kim@example.com this week, mornings only',
    'find_time with kim@example.com 30m 11-18..11-23 6-12',
  ],
  ['is Kim free on Thursday', 'find_time with Kim 11-19..11-20'],
  ['when are Kim and I both free next week', 'find_time with Kim 11-23..11-30'],
  ['30 mins with Kim tomorrow', 'find_time with Kim 30m 11-19..11-20'],
  ['need 2 hrs for slides by EOD Thursday', 'protect 120m “Slides” 11-18..11-20'],
  ['block out Thursday morning for writing', 'create “Writing 2026-11-19 from 09:00 to 12:00”'],
  ["add 'buy milk' to my tasks", 'protect 60m “Buy milk” 11-18..11-25 as task'],
  ['take friday off', 'create “Day off friday all day”'],
  ["I'm busy Thu 1-3pm", 'create “Busy Thu 1-3pm”'],
  ['keep lunch free every day', 'create “"Lunch" every weekday at 12:00 for 60 minutes”'],
  ['hiya, can u tell me what I have on tomorrow morning pls', 'agenda 11-19..11-20 6-12'],
  ['make the review 15 mins earlier', 'shift one “review” -15m'],
  ['make the review an hour later', 'shift one “review” 60m'],
  ['swap the order of the review and lunch', 'swap one “review” for one “lunch”'],
  ['I want Thursday afternoon free', 'clear 11-19..11-20 12-18'],
  ['leave Friday morning open', 'clear 11-20..11-21 6-12'],
  ['remind me at 5pm to leave', 'create “leave at 5pm”'],
  ['organise next week', 'optimise 11-23..11-30'],
  ['how productive was I this week', 'score'],
  ['undo that last move', 'undo'],
  ['who else is in the review', 'detail one “review” guests'],
  ['how long do I have until the review', 'detail one “review” until'],
  ['when could I take a 2h break on Thursday', 'free_time 120m 11-19..11-20'],
  ['when can I leave on Friday', 'edge last 11-20..11-21'],
  ['focus time tomorrow from 1 to 2', 'protect 60m “Focus time” 11-19..11-20 13-14'],
  ['coffee with Sam sometime next week', 'find_time with Sam “Coffee” 11-23..11-30'],
  ['lunch with Kim next Tuesday', 'find_time with Kim “Lunch” 11-24..11-25'],
  ['lunch with Kim tomorrow at 12', 'nothing'],
])('%s → %s', (text, expected) => {
  expect(inShort(parseRequest(text, here))).toBe(expected);
});
