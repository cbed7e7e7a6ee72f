import type { Actor } from '@scheduler/service-kit';
import { inOtherWords } from './in-other-words.ts';

const actor = { userId: 'ada' } as Actor;
const period = { start: '2026-11-16T00:00:00Z', end: '2026-11-23T00:00:00Z' };
const told = {
  insights: ['No events overlap.', '2 hours are free.'],
  recommendations: ['Keep a block free.'],
  evidence: [
    { part: 'conflicts' as const, text: 'No events overlap.', points: 0, period, event_ids: ['e'] },
    { part: 'focus' as const, text: 'Keep a block free.', points: 3, period, event_ids: [] },
  ],
};

test('a sentence in other words rests on the same', async () => {
  const names: string[][] = [];
  const said = await inOtherWords(
    (_, sentences, known) => {
      names.push([...known]);
      return Promise.resolve(sentences.map((sentence) => `So: ${sentence}`));
    },
    actor,
    told,
    ['Review'],
  );
  expect(said.insights).toEqual(['So: No events overlap.', 'So: 2 hours are free.']);
  expect(said.recommendations).toEqual(['So: Keep a block free.']);
  expect(said.evidence.map(({ text }) => text)).toEqual([
    'So: No events overlap.',
    'So: Keep a block free.',
  ]);
  expect(said.evidence[0]).toMatchObject({ points: 0, event_ids: ['e'] });
  expect(names).toEqual([['Review']]);
});

test('without other words it stays as it is', async () => {
  expect(await inOtherWords((_, same) => Promise.resolve([...same]), actor, told, [])).toEqual(
    told,
  );
});
