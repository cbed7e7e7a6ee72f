import type { Analysis } from '@scheduler/contracts/ai';
import type { Actor } from '@scheduler/service-kit';

/** Sentences as a model says them, or as they are; `names` are what no model is shown. */
export type Reword = (
  actor: Actor,
  sentences: readonly string[],
  names: readonly string[],
) => Promise<string[]>;

type Told = Pick<Analysis, 'insights' | 'recommendations' | 'evidence'>;

/** What is told, in other words where somebody wants that: which sentence rests on what stays. */
export async function inOtherWords(
  reword: Reword,
  actor: Actor,
  told: Told,
  names: readonly string[],
): Promise<Told> {
  const sentences = [...new Set([...told.insights, ...told.recommendations])];
  const said = await reword(actor, sentences, names);
  const other = new Map(sentences.map((sentence, index) => [sentence, said[index] ?? sentence]));
  const of = (sentence: string) => other.get(sentence) ?? sentence;
  return {
    insights: told.insights.map(of),
    recommendations: told.recommendations.map(of),
    evidence: told.evidence.map((one) => ({ ...one, text: of(one.text) })),
  };
}
