/** Reads what the server wrote into the page; `null` where it carries none, as a plain file's does. */
export const readData = (id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null');
