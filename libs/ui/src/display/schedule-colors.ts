/** The eight schedule colors of the design tokens, in the order of the color picker. */
export const scheduleColors = [
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'rose',
  'violet',
  'graphite',
] as const;

export type ScheduleColor = (typeof scheduleColors)[number];

/** Returns a color for an ID or name. The same text always gets the same color. */
export function pickScheduleColor(text: string): ScheduleColor {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return scheduleColors[hash % scheduleColors.length] ?? 'blue';
}

/** Returns the class that sets `--ev-tint`, `--ev-spine` and `--ev-text` for an element and its children. */
export const scheduleColorClass = (color: ScheduleColor) => `hue-${color}`;
