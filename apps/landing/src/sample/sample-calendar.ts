import { t } from '@scheduler/i18n';
/** Time slot in minutes after midnight. */
export interface Slot {
  day: number;
  start: number;
  end: number;
}

export type SampleColor = 'blue' | 'orange' | 'violet' | 'rose';

/** A confirmed event. */
export interface SampleEvent extends Slot {
  id: string;
  title: string;
  color?: SampleColor;
  style?: 'google' | 'pending' | 'past';
}

/** A proposed move of an event, or a proposed new event. */
export interface Proposal {
  id: string;
  /** ID of the event to move. Without it, the proposal adds an event. */
  moves?: string;
  title: string;
  to: Slot;
  reason: string;
}

export interface Sample {
  events: readonly SampleEvent[];
  proposals: readonly Proposal[];
}

/** A block on the grid. `proposalNumber` refers to its proposal. */
export interface Block extends SampleEvent {
  isApplied: boolean;
  proposalNumber?: number;
  /** Half of the column that the block uses if it overlaps another block. */
  side?: 'left' | 'right';
}

/** Converts a time such as `09:30` to minutes after midnight. */
export function parseTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Creates a slot from times such as `09:30`. */
export const toSlot = (day: number, start: string, end: string): Slot => ({
  day,
  start: parseTime(start),
  end: parseTime(end),
});

const overlaps = (a: Slot, b: Slot) => a.day === b.day && a.start < b.end && b.start < a.end;

/** Returns the calendar's blocks with some proposals applied. */
export function getBlocks({ events, proposals }: Sample, applied: ReadonlySet<string>): Block[] {
  const existing: Block[] = events
    .filter(
      ({ id }) => !proposals.some((proposal) => proposal.moves === id && applied.has(proposal.id)),
    )
    .map((event) => {
      const proposalNumber = 1 + proposals.findIndex(({ moves }) => moves === event.id);
      return { ...event, isApplied: true, ...(proposalNumber > 0 && { proposalNumber }) };
    });
  const proposed: Block[] = proposals.map(({ id, title, to }, index) => ({
    ...to,
    id: `to-${id}`,
    title,
    isApplied: applied.has(id),
    ...(!applied.has(id) && { proposalNumber: index + 1 }),
  }));
  const blocks = [...existing, ...proposed].toSorted((a, b) => a.start - b.start);
  return blocks.map((block, index) => {
    const overlapping = blocks.findIndex((other) => other !== block && overlaps(block, other));
    if (overlapping === -1) return block;
    const isRight =
      block.isApplied === blocks[overlapping]?.isApplied ? index > overlapping : !block.isApplied;
    return { ...block, side: isRight ? 'right' : 'left' };
  });
}

/** Returns the times at which confirmed blocks overlap. */
export function findOverlaps(blocks: readonly Block[]): Slot[] {
  const applied = blocks.filter((block) => block.isApplied);
  return applied.flatMap((a, index) =>
    applied
      .slice(index + 1)
      .filter((b) => overlaps(a, b))
      .map((b) => ({
        day: a.day,
        start: Math.max(a.start, b.start),
        end: Math.min(a.end, b.end),
      })),
  );
}

/** Returns the total focus time in minutes. */
export const countFocusMinutes = (blocks: readonly Block[]): number =>
  blocks
    .filter(({ isApplied, title }) => isApplied && title.startsWith(t('Focus')))
    .reduce((sum, { start, end }) => sum + end - start, 0);
