import type { Analysis } from '@scheduler/contracts/ai';
import type { Actor } from '@scheduler/service-kit';

/** Rephrases sentences, or returns them unchanged. The model never receives `names`. */
export type Paraphrase = (
  actor: Actor,
  sentences: readonly string[],
  names: readonly string[],
) => Promise<string[]>;

type AnalysisTexts = Pick<Analysis, 'insights' | 'recommendations' | 'evidence'>;

/** Rephrases the sentences of an analysis and keeps them linked to their evidence. */
export async function paraphraseAnalysis(
  paraphrase: Paraphrase,
  actor: Actor,
  texts: AnalysisTexts,
  names: readonly string[],
): Promise<AnalysisTexts> {
  const sentences = [...new Set([...texts.insights, ...texts.recommendations])];
  const paraphrased = await paraphrase(actor, sentences, names);
  const paraphrases = new Map(
    sentences.map((sentence, index) => [sentence, paraphrased[index] ?? sentence]),
  );
  const toParaphrase = (sentence: string) => paraphrases.get(sentence) ?? sentence;
  return {
    insights: texts.insights.map(toParaphrase),
    recommendations: texts.recommendations.map(toParaphrase),
    evidence: texts.evidence.map((item) => ({ ...item, text: toParaphrase(item.text) })),
  };
}
