import { textResponse } from '../raw-bodies.ts';
import { route } from '../route.ts';

/** The OpenAPI document of the product API. */
export const document = route({
  name: 'docs.document',
  method: 'GET',
  path: '/openapi.json',
  auth: 'none',
  response: textResponse,
  responseType: 'application/json; charset=utf-8',
});

/** The API reference as an HTML page. */
export const page = route({
  name: 'docs.page',
  method: 'GET',
  path: '/docs',
  auth: 'none',
  response: textResponse,
  responseType: 'text/html; charset=utf-8',
});

export const style = route({
  name: 'docs.style',
  method: 'GET',
  path: '/docs.css',
  auth: 'none',
  response: textResponse,
  responseType: 'text/css; charset=utf-8',
});
