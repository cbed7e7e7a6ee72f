import type { World } from '../world.ts';

export interface Call<P> {
  world: World;
  /** The id in the path, or ''. */
  id: string;
  params: P;
}

export interface Endpoint {
  method: 'DELETE' | 'GET' | 'POST';
  path: string;
  /** The schema its parameters are read with. */
  schema: string;
  run: (call: Call<never>) => object;
}

/** One of Stripe's endpoints; `P` is how npm stripe declares what the schema admits. */
export const endpoint = <P>(
  method: Endpoint['method'],
  path: string,
  schema: string,
  run: (call: Call<P>) => object,
): Endpoint => ({ method, path: `/v1/${path}`, schema, run });
