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

interface DiscoveryMethods {
  scopePrefix: string;
  notWithSyncToken: string[];
  methods: Record<string, Method>;
}

/** Methods of the Calendar API from its discovery document. */
export const discovery = JSON.parse(
  readFileSync(new URL('../../schemas/methods.json', import.meta.url), 'utf8'),
) as DiscoveryMethods;
