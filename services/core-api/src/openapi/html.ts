const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** The little of Markdown that the document's texts use: code, bold, lists and paragraphs. */
export function fromMarkdown(text: string): string {
  const inline = (part: string) =>
    escaped(part)
      .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
      .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return text
    .split(/\n\n+/)
    .map((block) =>
      block.startsWith('- ')
        ? `<ul>${block
            .split('\n')
            .map((entry) => `<li>${inline(entry.slice(2))}</li>`)
            .join('')}</ul>`
        : `<p>${inline(block)}</p>`,
    )
    .join('');
}

/** A fragment's name made of words. */
export const anchor = (...words: string[]): string =>
  words
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');
