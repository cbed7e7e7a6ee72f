import { useMemo, useState } from 'react';
import { blocksOf } from './sample.ts';
import type { Sample } from './sample.ts';

const none: ReadonlySet<string> = new Set();

/** A sample and which of its proposals are ink. Every step can be taken back. */
export function useProposals(sample: Sample) {
  const [applied, setApplied] = useState(none);
  const blocks = useMemo(() => blocksOf(sample, applied), [sample, applied]);
  return {
    applied,
    blocks,
    left: sample.proposals.length - applied.size,
    apply: (id: string) => setApplied(new Set([...applied, id])),
    undo: (id: string) => setApplied(new Set([...applied].filter((each) => each !== id))),
    applyAll: () => setApplied(new Set(sample.proposals.map(({ id }) => id))),
    undoAll: () => setApplied(none),
  };
}

export type Proposals = ReturnType<typeof useProposals>;
