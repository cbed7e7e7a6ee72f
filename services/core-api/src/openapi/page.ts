import { apiKeyScopes } from '@scheduler/contracts';
import type { OpenApiDocument } from './document.ts';
import { anchor, escaped, fromMarkdown } from './html.ts';
import type { Answer, Operation, Parameter } from './operation.ts';
import type { JsonSchema } from './schemas.ts';
import { fieldsView, schemaView, typeView } from './schema-view.ts';

/** A call as it is shown. */
interface Shown {
  method: string;
  address: string;
  action: string | null;
  operation: Operation;
}

type Merged = Operation & { 'x-actions'?: Record<string, Operation> };

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Only those that name one action alone have it among their parameters. */
function actionIn({ parameters }: Operation): string | null {
  const found = parameters.find((one): one is Parameter => 'name' in one && one.name === 'action');
  return (found?.schema['enum'] as string[] | undefined)?.[0] ?? null;
}

function callsIn({ paths }: OpenApiDocument): Shown[] {
  return Object.entries(paths).flatMap(([address, path]) =>
    methods.flatMap((method) => {
      const merged: Merged | undefined = path[method];
      if (!merged) return [];
      const actions = merged['x-actions'];
      if (!actions) return [{ method, address, action: actionIn(merged), operation: merged }];
      return Object.entries(actions).map(([action, operation]) => ({
        method,
        address,
        action: action === '' ? null : action,
        operation,
      }));
    }),
  );
}

function accessView({ security }: Operation): string {
  if (security.length === 0) return 'Open to everyone';
  const scope = security.flatMap(({ apiKey }) => apiKey ?? [])[0];
  return scope ? `Session, or API key with <code>${escaped(scope)}</code>` : 'Session only';
}

const isNamed = (given: Operation['parameters'][number]): given is Parameter => 'name' in given;

function parametersView({ parameters }: Operation, document: OpenApiDocument): string {
  const shared = Object.values(document.components.parameters) as Parameter[];
  const all = parameters.flatMap((given) =>
    isNamed(given) ? given : (shared.find(({ name }) => given.$ref.endsWith(`/${name}`)) ?? []),
  );
  const shown = all.filter(({ name }) => name !== 'action');
  if (shown.length === 0) return '';
  const fields = shown.map(({ name, schema, required, description }) => ({
    name,
    schema,
    isRequired: required,
    note: description,
  }));
  return `<h4>Parameters</h4>${fieldsView(fields)}`;
}

const contentView = (content: Record<string, { schema: JsonSchema }>) =>
  Object.entries(content)
    .map(([type, { schema }]) => {
      const isJson = type === 'application/json';
      if (schema.$ref || !isJson) {
        const what = isJson ? typeView(schema) : `<code>${escaped(type)}</code>`;
        return `<p class="type">${what}</p>`;
      }
      return schema.items?.$ref ? `<p class="type">${typeView(schema)}</p>` : schemaView(schema);
    })
    .join('');

function answersView({ responses }: Operation): string {
  const [success = ['', {}]] = Object.entries(responses);
  const [status, answer] = success as [string, Answer];
  const headers = Object.keys(answer.headers ?? {}).map((name) => `<code>${name}</code>`);
  const refusals = Object.keys(responses).slice(1);
  return [
    `<h4>Answer <span class="status">${status} ${escaped(answer.description)}</span></h4>`,
    answer.content ? contentView(answer.content) : '',
    headers.length > 0 ? `<p>Headers: ${headers.join(', ')}</p>` : '',
    refusals.length > 0 ? `<p class="refusals">Refusals: ${refusals.join(', ')}</p>` : '',
  ].join('');
}

function callView({ method, address, action, operation }: Shown, document: OpenApiDocument) {
  const { requestBody, description } = operation;
  const isMerged = description?.startsWith('- ') === true;
  const query = action === null ? '' : `<wbr>?action=${escaped(action)}`;
  const path = escaped(address).replaceAll('/', '<wbr>/');
  return `<article id="${anchor(operation.operationId)}">
<h3>${escaped(operation.summary)}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}${query}</code></p>
${description && !isMerged ? fromMarkdown(description) : ''}
<p class="access">${accessView(operation)}</p>
${parametersView(operation, document)}
${requestBody ? `<h4>Body</h4>${contentView(requestBody.content)}` : ''}
${answersView(operation)}
</article>`;
}

function messageView({ webhooks: { message } }: OpenApiDocument): string {
  const { summary, description, parameters, requestBody } = message.post;
  const headers = parameters.map(({ name }) => `<code>${name}</code>`).join(', ');
  return `<article id="webhook-message"><h3>${escaped(summary)}</h3>
<p class="call"><span class="method post">POST</span> <code>your address</code></p>
${fromMarkdown(description)}
<p>Headers: ${headers}</p><h4>Body</h4>${contentView(requestBody.content)}</article>`;
}

const contents = (names: string[]) =>
  names.map((name) => `<a href="#${anchor('about', name)}">${escaped(name)}</a>`).join('');

const scopesView = () =>
  `<section id="scopes"><h2>Scopes of API keys</h2><p>${apiKeyScopes
    .map((scope) => `<code>${scope}</code>`)
    .join(' ')}</p></section>`;

/** The document as a page for people, without a script. */
export function pageOf(document: OpenApiDocument): string {
  const calls = Map.groupBy(callsIn(document), ({ operation }) => operation.tags[0] ?? '');
  const groups = document.tags.map(({ name }) => name).filter((name) => calls.has(name));
  const sections = groups.map((name) => {
    const shown = (calls.get(name) ?? []).map((call) => callView(call, document));
    const message = name === 'Webhooks' ? messageView(document) : '';
    const id = anchor('about', name);
    return `<section id="${id}"><h2>${escaped(name)}</h2>${shown.join('\n')}${message}</section>`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<article id="${anchor('schema', name)}"><h3>${escaped(name)}</h3>${schemaView(schema)}</article>`,
  );
  const { title, description } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Contents"><a class="home" href="/">AI Scheduler</a>${contents(groups)}<a href="#about-records">Records</a></nav>
<main>
<header><h1>${escaped(title)}</h1>
${fromMarkdown(description)}
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>
${scopesView()}
${sections.join('\n')}
<section id="about-records"><h2>Records</h2>${schemas.join('\n')}</section>
</main>
</body>
</html>
`;
}
