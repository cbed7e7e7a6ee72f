import { cx } from './class-names.ts';
import { hueClass, hueOf, type Hue } from './hues.ts';
import styles from './avatar.module.css';

/** Up to two initials: of the first and last word, or of an e-mail's local part. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A person as initials on a hue of their name. Decoration: the name stands beside it in words. */
export function Avatar({
  name,
  hue = hueOf(name),
  size = 'md',
}: {
  name: string;
  hue?: Hue | undefined;
  size?: 'md' | 'lg' | undefined;
}) {
  return (
    <span
      className={cx(styles.avatar, size === 'lg' && styles.lg, hueClass(hue))}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
