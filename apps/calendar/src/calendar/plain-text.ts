/**
 * What a description says: Google keeps some as HTML. It is parsed apart from the page, where
 * nothing of it is loaded or run, and only its words are taken.
 */
export function plainText(description: string): string {
  if (!/<[a-z][^>]*>|&[a-z#\d]+;/i.test(description)) return description.trim();
  const { body } = new DOMParser().parseFromString(
    description.replaceAll(/<br\s*\/?>|<\/(p|div|li|ul|ol)>/gi, '\n'),
    'text/html',
  );
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}
