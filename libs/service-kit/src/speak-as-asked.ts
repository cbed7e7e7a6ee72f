import { languageAsked, speaking } from '@scheduler/i18n/server';
import type { Middleware } from 'koa';

/** What people read of an answer is in the language that the request asks for; else in English. */
export const speakAsAsked: Middleware = (context, next) => {
  context.vary('accept-language');
  return speaking(languageAsked(context.get('accept-language')), next);
};
