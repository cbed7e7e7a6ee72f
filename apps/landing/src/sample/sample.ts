import { t } from '@scheduler/i18n';
/** Minutes after midnight, on the column `day`. */
export interface Slot {
  day: number;
  start: number;
  end: number;
}

export type SampleHue = 'blue' | 'orange' | 'violet' | 'rose';

/** An event that is decided, drawn in ink. */
export interface SampleEvent extends Slot {
  id: string;
  title: string;
  hue?: SampleHue;
  look?: 'google' | 'pending' | 'past';
}

/** What the assistant proposes, drawn in pencil: a move of an event, or a new one. */
export interface Proposal {
  id: string;
  /** The event that it moves; without one it adds its own. */
  moves?: string;
  title: string;
  to: Slot;
  reason: string;
}

export interface Sample {
  events: readonly SampleEvent[];
  proposals: readonly Proposal[];
}

/** A block as the grid draws it. `mark` is the number of its proposal. */
export interface Block extends SampleEvent {
  ink: boolean;
  mark?: number;
  /** Shares its time with another block, so it is drawn narrow. */
  crowded?: 'left' | 'right';
}

const share = (a: Slot, b: Slot) => a.day === b.day && a.start < b.end && b.start < a.end;

/** The sample as it looks once the proposals named in `applied` are ink. */
export function blocksOf({ events, proposals }: Sample, applied: ReadonlySet<string>): Block[] {
  const decided: Block[] = events
    .filter(({ id }) => !proposals.some((each) => each.moves === id && applied.has(each.id)))
    .map((event) => {
      const mark = 1 + proposals.findIndex(({ moves }) => moves === event.id);
      return { ...event, ink: true, ...(mark > 0 && { mark }) };
    });
  const proposed: Block[] = proposals.map(({ id, title, to }, index) => ({
    ...to,
    id: `to-${id}`,
    title,
    ink: applied.has(id),
    ...(!applied.has(id) && { mark: index + 1 }),
  }));
  const blocks = [...decided, ...proposed].toSorted((a, b) => a.start - b.start);
  return blocks.map((block, index) => {
    const rival = blocks.findIndex((other) => other !== block && share(block, other));
    if (rival === -1) return block;
    const right = block.ink === blocks[rival]?.ink ? index > rival : !block.ink;
    return { ...block, crowded: right ? 'right' : 'left' };
  });
}

/** The minutes that two decided blocks share. */
export function overlapsOf(blocks: readonly Block[]): Slot[] {
  const ink = blocks.filter((block) => block.ink);
  return ink.flatMap((a, index) =>
    ink
      .slice(index + 1)
      .filter((b) => share(a, b))
      .map((b) => ({
        day: a.day,
        start: Math.max(a.start, b.start),
        end: Math.min(a.end, b.end),
      })),
  );
}

/** Minutes of decided blocks that are meant for work alone. */
export const focusMinutes = (blocks: readonly Block[]): number =>
  blocks
    .filter(({ ink, title }) => ink && title.startsWith(t('Focus')))
    .reduce((sum, { start, end }) => sum + end - start, 0);
