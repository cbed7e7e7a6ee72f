import { GRID, isoOf } from '../../working-time/index.ts';
import type { Instance, Plan } from '../instance.ts';
import { compile } from '../model/compile.ts';
import { boardOf, lift, NEVER, put, type Board } from '../search/board.ts';
import { insertionCost, STRICT } from '../search/insertion.ts';
import { layPlan } from '../search/snapshot.ts';
import type { NextBest } from './types.ts';

/** A plan on a board, to ask what else might be. */
export interface Places {
  board: Board;
  numberOf: Map<string, number>;
}

export function placesOf(instance: Instance, plan: Plan): Places {
  const { board } = boardOf(compile(instance));
  layPlan(board, plan);
  return { board, numberOf: new Map(board.model.movers.map(({ id }, m) => [id, m])) };
}

/** The cheapest other start of an event, all else staying; `null` if there is none. */
export function nextBest({ board, numberOf }: Places, eventId: string): NextBest | null {
  const m = numberOf.get(eventId);
  if (m === undefined) return null;
  const { starts } = board.model.movers[m] as Board['model']['movers'][number];
  const current = board.at[m] as number;
  const gained = lift(board, m);
  let best = -1;
  let least = NEVER;
  for (let c = 1; c < starts.length; c += 1) {
    if (c === current) continue;
    const cost = insertionCost(board, m, c, STRICT);
    if (cost < least) [best, least] = [c, cost];
  }
  put(board, m, current);
  if (best < 0) return null;
  const start = isoOf((board.model.origin + (starts[best] as number)) * GRID);
  return { start, cost: gained + least };
}
