import type { Edit, Intent, RequestedTime, EventReference, TimeContext } from '../assistant/intent.ts';

/** A Wednesday. */
export const here: TimeContext = {
  now: Date.parse('2026-11-18T10:00:00Z'),
  timeZone: 'UTC',
  today: '2026-11-18',
};

const day = (date: string) => date.slice(5);
const said = ({ from, to, timeOfDay: part, startMinute: at }: RequestedTime) =>
  `${day(from)}..${day(to)}${part ? ` ${part.start / 60}-${part.end / 60}` : ''}${at === null ? '' : ` @${at / 60}`}`;

const namedBy = ({ titleWords: words, isAll, position: edge, isOneToOne, people, when }: EventReference): string[] => [
  isAll ? 'all' : (edge ?? 'one'),
  ...(isOneToOne ? ['1:1'] : []),
  ...(words === null ? [] : [`“${words}”`]),
  ...(people.length > 0 ? [`with ${people.join('+')}`] : []),
  ...(when ? [said(when)] : []),
];

function changedBy(edit: Edit): string {
  if (edit.field === 'title') return `called “${edit.title}”`;
  if (edit.field === 'length') return `${edit.isRelative ? 'by' : 'to'} ${edit.minutes}m`;
  if (edit.field === 'end') return `until ${edit.endMinute / 60}`;
  return `${edit.isAdded ? '+' : '-'}${edit.people.join('+')}`;
}

/** An intent in one line. */
export function inShort(intent: Intent | null): string {
  if (!intent) return 'nothing';
  const words: string[] = [intent.kind];
  if ('target' in intent) words.push(...namedBy(intent.target));
  if ('other' in intent) words.push('for', ...namedBy(intent.other));
  if ('edit' in intent) words.push(changedBy(intent.edit));
  if ('detail' in intent) words.push(intent.detail);
  if ('position' in intent) words.push(intent.position);
  if ('subject' in intent) words.push(intent.subject);
  if ('reason' in intent) words.push(intent.reason, ...intent.phrases.map((one) => `“${one}”`));
  if ('until' in intent) words.push(intent.until === null ? 'ever' : `until ${day(intent.until)}`);
  if ('people' in intent && intent.people.length > 0) words.push(`with ${intent.people.join('+')}`);
  if ('minutes' in intent && intent.minutes) words.push(`${intent.minutes}m`);
  if ('days' in intent && intent.days !== 0) words.push(`${intent.days}d`);
  if ('title' in intent && intent.title !== null) words.push(`“${intent.title}”`);
  if ('text' in intent) words.push(`“${intent.text}”`);
  if ('when' in intent) words.push(said(intent.when));
  if (intent.kind === 'protect' && intent.purpose === 'task') words.push('as task');
  if ('to' in intent) words.push('to', said(intent.to));
  return words.join(' ');
}
