/** Replaces a module that never runs in this product, see `replacements.ts`. */
export default function nothing(): null {
  return null;
}
