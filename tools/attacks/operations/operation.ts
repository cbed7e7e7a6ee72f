/** The keywords of JSON Schema that the generator reads. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
}

/** Who the operation authenticates. `admin` requires the service role of auth-service. */
export type OperationAuth = 'none' | 'user' | 'admin';

/** One operation of the product's API or of the auth endpoints. */
export interface Operation {
  /** The `operationId`, or method and path of an auth endpoint, for example `POST /auth/v1/token`. */
  key: string;
  method: string;
  /** Path on the site with parameters in braces, for example `/api/tasks/{id}`. */
  path: string;
  auth: OperationAuth;
  /** Query parameters that select the operation, for example `action=share`. */
  selection: Record<string, string>;
  parameters: Parameter[];
  body: { type: string; schema: JsonSchema; definitions: Record<string, JsonSchema> } | undefined;
  /** The scope that an API key needs, `any`, or `null` if the operation rejects API keys. */
  scope: string | null;
  requiresStepUp: boolean;
  /** Documented statuses of a success. Empty if they aren't documented. */
  successStatuses: number[];
  /**
   * `any` for pages and protocols with errors of their own.
   *
   * @default 'api'
   */
  errorFormat?: 'api' | 'any';
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Whether errors have the format of GoTrue instead of problem details. */
export const isAuthEndpoint = ({ path }: Pick<Operation, 'path'>) => path.startsWith('/auth/v1');
