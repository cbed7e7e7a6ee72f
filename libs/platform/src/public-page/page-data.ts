/**
 * Reads JSON that the server embedded in the page.
 *
 * @param id ID of the element that contains it
 * @returns `null` if the element is missing, for example in a static file
 */
export const readPageData = (id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null');
