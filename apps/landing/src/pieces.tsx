import { Children } from 'react';
import type { ReactNode } from 'react';

/** What a part of the page is told that comes piece by piece. */
export interface InPieces {
  /** How many of its pieces are shown. */
  pieces: number;
}

/** The first of its children, each of which is a piece. */
export const Pieces = ({ pieces, children }: InPieces & { children: ReactNode }) =>
  Children.toArray(children).slice(0, pieces);
