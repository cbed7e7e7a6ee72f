/** The call that adds the style sheet, a string, to the page. */
const INSERT_STYLES = /^__insertCSS\(".*"\);$/gm;

/**
 * Webpack loader that removes the statement with which sonner adds a `<style>` element on import.
 * The content security policy blocks the element and reports a violation on every page. The app
 * imports `sonner/dist/styles.css` instead, which has the same rules. Remove this loader when sonner
 * no longer adds the element.
 *
 * @see https://github.com/emilkowalski/sonner/issues/449
 * @throws Error if the statement is missing, for example in a new version
 */
export default function removeStyleElement(source: string): string {
  const patched = source.replace(INSERT_STYLES, '');
  if (patched === source)
    throw new Error('sonner no longer adds a <style> element: remove sonner-style-loader.ts');
  return patched;
}
