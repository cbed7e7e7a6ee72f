import { textAnswer } from '../raw.ts';
import { route } from '../route.ts';

/** The OpenAPI document of the whole product API. */
export const document = route({
  name: 'docs.document',
  method: 'GET',
  path: '/openapi.json',
  auth: 'none',
  response: textAnswer,
  responseType: 'application/json; charset=utf-8',
});

/** The same, as a page. */
export const page = route({
  name: 'docs.page',
  method: 'GET',
  path: '/docs',
  auth: 'none',
  response: textAnswer,
  responseType: 'text/html; charset=utf-8',
});

export const style = route({
  name: 'docs.style',
  method: 'GET',
  path: '/docs.css',
  auth: 'none',
  response: textAnswer,
  responseType: 'text/css; charset=utf-8',
});
