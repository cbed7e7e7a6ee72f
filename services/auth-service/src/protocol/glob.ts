/**
 * Converts a glob to a regular expression. Supports `*`, `?`, `**`, `[ab]`, `[!ab]` and `{a,b}`.
 * The patterns `*` and `?` don't match separators.
 */
export function globToRegExp(glob: string, separators: string): RegExp {
  const nonSeparator = `[^${separators.replaceAll(/[/.\\\]^-]/g, '\\$&')}]`;
  const token = /\*\*|\*|\?|\[(!?)([^\]]+)\]|\{([^{}]*)\}|[\s\S]/g;
  const escape = (literal: string) => literal.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const source = glob.replaceAll(
    token,
    (match, negation: string, set: string, alternatives: string) => {
      if (match === '**') return '.*';
      if (match === '*') return `${nonSeparator}*`;
      if (match === '?') return nonSeparator;
      if (set !== undefined) return `[${negation ? '^' : ''}${set.replaceAll(/[\\^\]]/g, '\\$&')}]`;
      if (alternatives !== undefined) return `(?:${alternatives.split(',').map(escape).join('|')})`;
      return escape(match);
    },
  );
  return new RegExp(`^${source}$`, 'u');
}
