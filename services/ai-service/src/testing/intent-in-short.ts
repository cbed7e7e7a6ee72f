import type { Edit, Intent, When, Which, Here } from '../assistant/intent.ts';

/** A Wednesday. */
export const here: Here = {
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
  if (edit.field === 'end') return `until ${edit.at / 60}`;
  return `${edit.isAdded ? '+' : '-'}${edit.people.join('+')}`;
}

/** An intent in one line. */
export function inShort(intent: Intent | null): string {
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
