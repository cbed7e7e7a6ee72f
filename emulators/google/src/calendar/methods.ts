import { readFileSync } from 'node:fs';

export interface Parameter {
  location: 'path' | 'query';
  type: 'boolean' | 'integer' | 'string';
  required?: boolean;
  repeated?: boolean;
  enum?: string[];
  minimum?: string;
  maximum?: string;
}

export interface Method {
  httpMethod: string;
  path: string;
  params: Record<string, Parameter>;
  request: string | null;
  scopes: string[];
}

interface Methods {
  scopePrefix: string;
  notWithSyncToken: string[];
  methods: Record<string, Method>;
}

/** The Calendar API's methods, as its discovery document has them. */
export const methods = JSON.parse(
  readFileSync(new URL('../../schemas/methods.json', import.meta.url), 'utf8'),
) as Methods;
