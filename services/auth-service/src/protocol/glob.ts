/**
 * Matches a part of an address with `*` and `?` (not across separators), `**`, `[ab]`, `[!ab]` and
 * `{a,b}`.
 */
export function globToRegExp(glob: string, separators: string): RegExp {
  const inside = `[^${separators.replaceAll(/[/.\\\]^-]/g, '\\$&')}]`;
  const token = /\*\*|\*|\?|\[(!?)([^\]]+)\]|\{([^{}]*)\}|[\s\S]/g;
  const escape = (literal: string) => literal.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const source = glob.replaceAll(token, (part, not: string, set: string, choices: string) => {
    if (part === '**') return '.*';
    if (part === '*') return `${inside}*`;
    if (part === '?') return inside;
    if (set !== undefined) return `[${not ? '^' : ''}${set.replaceAll(/[\\^\]]/g, '\\$&')}]`;
    if (choices !== undefined) return `(?:${choices.split(',').map(escape).join('|')})`;
    return escape(part);
  });
  return new RegExp(`^${source}$`, 'u');
}
