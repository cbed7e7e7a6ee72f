/** Stands in for a module whose code can never run in our product; see `lean.ts`. */
export default function nothing(): null {
  return null;
}
