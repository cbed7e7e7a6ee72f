// Runs before the shell, in a file of its own without imports: a script or style sheet of the page
// that fails to load is requested again, and if the shell can't be loaded, the page shows the error
// in `index.html`.
{
  const RETRY_DELAYS_MS = [1000, 3000];
  const attempts = new Map<string, number>();

  const showFailure = () => {
    const template = document.getElementById('load-failure');
    if (document.querySelector('.load-failure') || !(template instanceof HTMLTemplateElement))
      return;
    document.body.append(template.content.cloneNode(true));
  };

  // Sent by scripts of the page that can't start.
  addEventListener('loadfailure', showFailure);

  const retry = (element: HTMLScriptElement | HTMLLinkElement, attribute: 'src' | 'href') => {
    const url = new URL(element.getAttribute(attribute) ?? '', location.href);
    const attempt = attempts.get(url.pathname) ?? 0;
    const delayMs = RETRY_DELAYS_MS[attempt];
    if (delayMs === undefined) {
      if (attribute === 'src') showFailure();
      return;
    }
    attempts.set(url.pathname, attempt + 1);
    url.searchParams.set('retry', `${attempt + 1}`);
    setTimeout(() => {
      const replacement = document.createElement(element.localName);
      for (const { name, value } of element.attributes) replacement.setAttribute(name, value);
      replacement.setAttribute(attribute, url.href);
      element.replaceWith(replacement);
    }, delayMs);
  };

  // Only elements of the page have the attribute. Lazy-loaded chunks are retried by their runtime.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.defer) retry(target, 'src');
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') retry(target, 'href');
    },
    { capture: true },
  );

  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.load-failure button')) location.reload();
  });
}
