import type { SearchMatch } from '@scheduler/contracts/core';
import type { ReactNode } from 'react';

/** A text with what was found in it marked. */
export function Marked({ text, match }: { text: string; match: SearchMatch | undefined }) {
  if (!match || match.text !== text) return text;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of match.ranges) {
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...pieces, text.slice(at)];
}
