/** Divides items into batches of at most `size`. */
export function* toBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let offset = 0; offset < items.length; offset += size) {
    yield items.slice(offset, offset + size);
  }
}
