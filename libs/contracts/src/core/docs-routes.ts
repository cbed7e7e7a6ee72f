import { textResponse } from '../raw-bodies.ts';
import { route } from '../route.ts';

/** The OpenAPI document of the product API. */
export const document = route('docs.document', 'GET /openapi.json', {
  auth: 'none',
  response: textResponse,
  responseType: 'application/json; charset=utf-8',
});

/** The API reference as an HTML page. */
export const page = route('docs.page', 'GET /docs', {
  auth: 'none',
  response: textResponse,
  responseType: 'text/html; charset=utf-8',
});

export const style = route('docs.style', 'GET /docs.css', {
  auth: 'none',
  response: textResponse,
  responseType: 'text/css; charset=utf-8',
});
