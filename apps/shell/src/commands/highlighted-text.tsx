import type { SearchMatch } from '@scheduler/contracts/core';
import type { ReactNode } from 'react';

/** Highlights the matching ranges of the text. */
export function HighlightedText({ text, match }: { text: string; match: SearchMatch | undefined }) {
  if (!match || match.text !== text) return text;
  const segments: ReactNode[] = [];
  let position = 0;
  for (const { start, end } of match.ranges) {
    segments.push(text.slice(position, start), <mark key={start}>{text.slice(start, end)}</mark>);
    position = end;
  }
  return [...segments, text.slice(position)];
}
