import { apiKeyScopes } from '@scheduler/contracts';
import { escapeHtml } from '@scheduler/service-kit';
import type { OpenApiDocument } from './document.ts';
import { toFragmentId, renderMarkdown } from './render-markdown.ts';
import type { SuccessResponse, Operation, Parameter } from './build-operation.ts';
import { isParameter } from './merge-actions.ts';
import type { JsonSchema } from './json-schema.ts';
import { renderFields, renderSchema, renderType } from './render-schema.ts';

/** An operation as shown on the page. Operations that share a path are shown separately. */
interface Endpoint {
  method: string;
  address: string;
  action: string | null;
  operation: Operation;
}

type MergedOperation = Operation & { 'x-actions'?: Record<string, Operation> };

const methods = ['get', 'post', 'put', 'patch', 'delete'];

const findParameter = ({ parameters }: Operation, name: string) =>
  parameters.filter(isParameter).find((parameter) => parameter.name === name);

/** Returns the `action` query parameter of an operation that has exactly one. */
const getAction = (operation: Operation): string | null =>
  (findParameter(operation, 'action')?.schema['enum'] as string[] | undefined)?.[0] ?? null;

function listEndpoints({ paths }: OpenApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([address, path]) =>
    methods.flatMap((method) => {
      const merged: MergedOperation | undefined = path[method];
      if (!merged) return [];
      const actions = merged['x-actions'];
      if (!actions) return [{ method, address, action: getAction(merged), operation: merged }];
      return Object.entries(actions).map(([action, operation]) => ({
        method,
        address,
        // A variant without an action is selected by one of its own parameters, or by default.
        action: findParameter(operation, action) ? null : action || null,
        operation,
      }));
    }),
  );
}

function renderAccess({ security }: Operation): string {
  if (security.length === 0) return 'Public';
  const scope = security.flatMap(({ apiKey }) => apiKey ?? [])[0];
  return scope ? `Session or API key with <code>${escapeHtml(scope)}</code>` : 'Session only';
}

function renderParameters({ parameters }: Operation, document: OpenApiDocument): string {
  const shared = Object.values(document.components.parameters) as Parameter[];
  const all = parameters.flatMap((parameter) =>
    isParameter(parameter)
      ? parameter
      : (shared.find(({ name }) => parameter.$ref.endsWith(`/${name}`)) ?? []),
  );
  const visible = all.filter(({ name }) => name !== 'action');
  if (visible.length === 0) return '';
  const fields = visible.map(({ name, schema, required, description }) => ({
    name,
    schema,
    isRequired: required,
    description,
  }));
  return `<h4>Parameters</h4>${renderFields(fields)}`;
}

const renderContent = (content: Record<string, { schema: JsonSchema }>) =>
  Object.entries(content)
    .map(([type, { schema }]) => {
      const isJson = type === 'application/json';
      if (schema.$ref || !isJson) {
        const typeHtml = isJson ? renderType(schema) : `<code>${escapeHtml(type)}</code>`;
        return `<p class="type">${typeHtml}</p>`;
      }
      return schema.items?.$ref
        ? `<p class="type">${renderType(schema)}</p>`
        : renderSchema(schema);
    })
    .join('');

function renderResponses({ responses }: Operation): string {
  const [success = ['', {}]] = Object.entries(responses);
  const [status, successResponse] = success as [string, SuccessResponse];
  const headers = Object.keys(successResponse.headers ?? {}).map((name) => `<code>${name}</code>`);
  const errorStatuses = Object.keys(responses).slice(1);
  return [
    `<h4>Response <span class="status">${status} ${escapeHtml(successResponse.description)}</span></h4>`,
    successResponse.content ? renderContent(successResponse.content) : '',
    headers.length > 0 ? `<p>Headers: ${headers.join(', ')}</p>` : '',
    errorStatuses.length > 0 ? `<p class="errors">Errors: ${errorStatuses.join(', ')}</p>` : '',
  ].join('');
}

function renderEndpoint(
  { method, address, action, operation }: Endpoint,
  document: OpenApiDocument,
) {
  const { requestBody, description } = operation;
  const isMerged = description?.startsWith('- ') === true;
  const query = action === null ? '' : `<wbr>?action=${escapeHtml(action)}`;
  const path = escapeHtml(address).replaceAll('/', '<wbr>/');
  return `<article id="${toFragmentId(operation.operationId)}">
<h3>${escapeHtml(operation.summary)}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}${query}</code></p>
${description && !isMerged ? renderMarkdown(description) : ''}
<p class="access">${renderAccess(operation)}</p>
${renderParameters(operation, document)}
${requestBody ? `<h4>Body</h4>${renderContent(requestBody.content)}` : ''}
${renderResponses(operation)}
</article>`;
}

function renderWebhookMessage({ webhooks: { message } }: OpenApiDocument): string {
  const { summary, description, parameters, requestBody } = message.post;
  const headers = parameters.map(({ name }) => `<code>${name}</code>`).join(', ');
  return `<article id="webhook-message"><h3>${escapeHtml(summary)}</h3>
<p class="call"><span class="method post">POST</span> <code>your URL</code></p>
${renderMarkdown(description)}
<p>Headers: ${headers}</p><h4>Body</h4>${renderContent(requestBody.content)}</article>`;
}

const renderNavigation = (names: string[]) =>
  names.map((name) => `<a href="#${toFragmentId('about', name)}">${escapeHtml(name)}</a>`).join('');

const renderScopes = () =>
  `<section id="scopes"><h2>API key scopes</h2><p>${apiKeyScopes
    .map((scope) => `<code>${scope}</code>`)
    .join(' ')}</p></section>`;

/** Renders the document as a static HTML page without scripts. */
export function renderPage(document: OpenApiDocument): string {
  const endpointsByTag = Map.groupBy(
    listEndpoints(document),
    ({ operation }) => operation.tags[0] ?? '',
  );
  const groups = document.tags.map(({ name }) => name).filter((name) => endpointsByTag.has(name));
  const sections = groups.map((name) => {
    const visible = (endpointsByTag.get(name) ?? []).map((endpoint) =>
      renderEndpoint(endpoint, document),
    );
    const message = name === 'Webhooks' ? renderWebhookMessage(document) : '';
    const id = toFragmentId('about', name);
    return `<section id="${id}"><h2>${escapeHtml(name)}</h2>${visible.join('\n')}${message}</section>`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<article id="${toFragmentId('schema', name)}"><h3>${escapeHtml(name)}</h3>${renderSchema(schema)}</article>`,
  );
  const { title, description } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Contents"><a class="home" href="/">AI Scheduler</a>${renderNavigation(groups)}<a href="#about-schemas">Schemas</a></nav>
<main>
<header><h1>${escapeHtml(title)}</h1>
${renderMarkdown(description)}
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>
${renderScopes()}
${sections.join('\n')}
<section id="about-schemas"><h2>Schemas</h2>${schemas.join('\n')}</section>
</main>
</body>
</html>
`;
}
