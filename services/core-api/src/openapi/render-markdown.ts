import { escapeHtml } from '@scheduler/service-kit';

/** Renders the subset of Markdown used in descriptions: code, bold, lists and paragraphs. */
export function renderMarkdown(text: string): string {
  const renderInline = (text: string) =>
    escapeHtml(text)
      .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
      .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return text
    .split(/\n\n+/)
    .map((block) =>
      block.startsWith('- ')
        ? `<ul>${block
            .split('\n')
            .map((entry) => `<li>${renderInline(entry.slice(2))}</li>`)
            .join('')}</ul>`
        : `<p>${renderInline(block)}</p>`,
    )
    .join('');
}

/** Joins words into a fragment identifier. */
export const toFragmentId = (...words: string[]): string =>
  words
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');
