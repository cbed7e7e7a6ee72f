import type { Actor } from '@scheduler/service-kit';
import { paraphraseAnalysis } from './paraphrase.ts';

const actor = { userId: 'ada' } as Actor;
const period = { start: '2026-11-16T00:00:00Z', end: '2026-11-23T00:00:00Z' };
const texts = {
  insights: ['No events overlap.', '2 hours are free.'],
  recommendations: ['Keep a block free.'],
  evidence: [
    { part: 'conflicts' as const, text: 'No events overlap.', points: 0, period, event_ids: ['e'] },
    { part: 'focus' as const, text: 'Keep a block free.', points: 3, period, event_ids: [] },
  ],
};

test('paraphrasing by the model changes only the wording and keeps the evidence', async () => {
  const receivedNames: string[][] = [];
  const paraphrased = await paraphraseAnalysis(
    (_, sentences, names) => {
      receivedNames.push([...names]);
      return Promise.resolve(sentences.map((sentence) => `So: ${sentence}`));
    },
    actor,
    texts,
    ['Review'],
  );
  expect(paraphrased.insights).toEqual(['So: No events overlap.', 'So: 2 hours are free.']);
  expect(paraphrased.recommendations).toEqual(['So: Keep a block free.']);
  expect(paraphrased.evidence.map(({ text }) => text)).toEqual([
    'So: No events overlap.',
    'So: Keep a block free.',
  ]);
  expect(paraphrased.evidence[0]).toMatchObject({ points: 0, event_ids: ['e'] });
  expect(receivedNames).toEqual([['Review']]);
});

test('the analysis is unchanged if the model returns the sentences unchanged', async () => {
  expect(
    await paraphraseAnalysis((_, same) => Promise.resolve([...same]), actor, texts, []),
  ).toEqual(texts);
});
