/**
 * Converts a Google event description, which may be HTML, to plain text. HTML is parsed in a
 * separate document, where resources aren't loaded and scripts don't run.
 */
export function toPlainText(description: string): string {
  if (!/<[a-z][^>]*>|&[a-z#\d]+;/i.test(description)) return description.trim();
  const { body } = new DOMParser().parseFromString(
    description.replaceAll(/<br\s*\/?>|<\/(p|div|li|ul|ol)>/gi, '\n'),
    'text/html',
  );
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}
