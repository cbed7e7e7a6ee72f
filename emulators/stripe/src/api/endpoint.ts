import type { EmulatorState } from '../emulator-state.ts';

export interface ApiCall<Params> {
  state: EmulatorState;
  /** The ID in the path, or an empty string. */
  id: string;
  params: Params;
}

export interface Endpoint {
  method: 'DELETE' | 'GET' | 'POST';
  path: string;
  /** Name of the schema that validates the parameters. */
  schema: string;
  run: (call: ApiCall<never>) => object;
}

/** Defines an endpoint. `Params` is the `stripe` package's type for the parameters that `schema` validates. */
export const defineEndpoint = <Params>(
  method: Endpoint['method'],
  path: string,
  schema: string,
  run: (call: ApiCall<Params>) => object,
): Endpoint => ({ method, path: `/v1/${path}`, schema, run });
