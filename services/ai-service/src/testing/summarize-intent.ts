import type {
  Edit,
  Intent,
  RequestedTime,
  EventReference,
  TimeContext,
} from '../assistant/intent.ts';

/** A Wednesday. */
export const TIME_CONTEXT: TimeContext = {
  now: Date.parse('2026-11-18T10:00:00Z'),
  timeZone: 'UTC',
  today: '2026-11-18',
};

const toMonthAndDay = (date: string) => date.slice(5);
const summarizeTime = ({ from, to, timeOfDay, startMinute }: RequestedTime) =>
  `${toMonthAndDay(from)}..${toMonthAndDay(to)}${timeOfDay ? ` ${timeOfDay.start / 60}-${timeOfDay.end / 60}` : ''}${startMinute === null ? '' : ` @${startMinute / 60}`}`;

const summarizeReference = ({
  titleWords,
  isAll,
  position,
  isOneToOne,
  people,
  requestedTime,
}: EventReference): string[] => [
  isAll ? 'all' : (position ?? 'one'),
  ...(isOneToOne ? ['1:1'] : []),
  ...(titleWords === null ? [] : [`“${titleWords}”`]),
  ...(people.length > 0 ? [`with ${people.join('+')}`] : []),
  ...(requestedTime ? [summarizeTime(requestedTime)] : []),
];

function summarizeEdit(edit: Edit): string {
  if (edit.field === 'title') return `called “${edit.title}”`;
  if (edit.field === 'length') return `${edit.isRelative ? 'by' : 'to'} ${edit.minutes}m`;
  if (edit.field === 'end') return `until ${edit.endMinute / 60}`;
  return `${edit.isAdded ? '+' : '-'}${edit.people.join('+')}`;
}

/** Summarizes an intent in one line. */
export function summarizeIntent(intent: Intent | null): string {
  if (!intent) return 'nothing';
  const parts: string[] = [intent.kind];
  if ('target' in intent) parts.push(...summarizeReference(intent.target));
  if ('other' in intent) parts.push('for', ...summarizeReference(intent.other));
  if ('edit' in intent) parts.push(summarizeEdit(intent.edit));
  if ('detail' in intent) parts.push(intent.detail);
  if ('position' in intent) parts.push(intent.position);
  if ('subject' in intent) parts.push(intent.subject);
  if ('reason' in intent)
    parts.push(intent.reason, ...intent.phrases.map((phrase) => `“${phrase}”`));
  if ('until' in intent)
    parts.push(intent.until === null ? 'ever' : `until ${toMonthAndDay(intent.until)}`);
  if ('people' in intent && intent.people.length > 0) parts.push(`with ${intent.people.join('+')}`);
  if ('minutes' in intent && intent.minutes) parts.push(`${intent.minutes}m`);
  if ('days' in intent && intent.days !== 0) parts.push(`${intent.days}d`);
  if ('title' in intent && intent.title !== null) parts.push(`“${intent.title}”`);
  if ('text' in intent) parts.push(`“${intent.text}”`);
  if ('requestedTime' in intent) parts.push(summarizeTime(intent.requestedTime));
  if (intent.kind === 'protect' && intent.purpose === 'task') parts.push('as task');
  if ('to' in intent) parts.push('to', summarizeTime(intent.to));
  return parts.join(' ');
}
