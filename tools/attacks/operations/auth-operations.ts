import * as z from 'zod';
import type { Endpoint } from '../../../services/auth-service/src/protocol/endpoint.ts';
import {
  FORM_TYPE,
  JSON_TYPE,
  type JsonSchema,
  type Operation,
  type OperationAuth,
} from './operation.ts';

const PREFIX = '/auth/v1';

const AUTH: Record<Endpoint['access'], OperationAuth> = {
  open: 'none',
  'signed-in': 'user',
  admin: 'admin',
};

const toBody = ({ body, form }: Endpoint): Operation['body'] =>
  body && {
    type: form ? FORM_TYPE : JSON_TYPE,
    schema: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    definitions: {},
  };

/** Converts the endpoints of auth-service. Their query parameters aren't declared. */
export const listAuthOperations = (endpoints: readonly Endpoint[]): Operation[] =>
  endpoints.map((endpoint) => {
    const path = PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    return {
      key: `${endpoint.method} ${path}`,
      method: endpoint.method,
      path,
      auth: AUTH[endpoint.access],
      selection: {},
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path' })),
      body: toBody(endpoint),
      scope: null,
      requiresStepUp: false,
      successStatuses: [],
    };
  });
