import { useMemo, useState } from 'react';
import { getBlocks } from './sample-calendar.ts';
import type { Sample } from './sample-calendar.ts';

const noIds: ReadonlySet<string> = new Set();

/** Manages which proposals of a sample are applied. */
export function useProposals(sample: Sample) {
  const [applied, setApplied] = useState(noIds);
  const blocks = useMemo(() => getBlocks(sample, applied), [sample, applied]);
  return {
    applied,
    blocks,
    left: sample.proposals.length - applied.size,
    apply: (id: string) => setApplied(new Set([...applied, id])),
    undo: (id: string) => setApplied(new Set([...applied].filter((appliedId) => appliedId !== id))),
    applyAll: () => setApplied(new Set(sample.proposals.map(({ id }) => id))),
    undoAll: () => setApplied(noIds),
  };
}

export type Proposals = ReturnType<typeof useProposals>;
