import { negotiateLanguage, runInLanguage } from '@scheduler/i18n/server';
import type { Middleware } from 'koa';

/**
 * Runs the request in the language of its `Accept-Language` header, or in English.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export const negotiateLocale: Middleware = (context, next) => {
  context.vary('accept-language');
  return runInLanguage(negotiateLanguage(context.get('accept-language')), next);
};
