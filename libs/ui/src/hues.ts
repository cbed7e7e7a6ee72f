/** The eight schedule hues of the tokens, in the order a colour picker shows them. */
export const hues = [
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'rose',
  'violet',
  'graphite',
] as const;

export type Hue = (typeof hues)[number];

/** A stable hue for an id or a name: the same text always gets the same one. */
export function hueOf(text: string): Hue {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hues[hash % hues.length] ?? 'blue';
}

/** The class that sets `--ev-tint`, `--ev-spine` and `--ev-text` for everything below it. */
export const hueClass = (hue: Hue) => `hue-${hue}`;
