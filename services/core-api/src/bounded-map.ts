const MAX_ENTRIES = 10_000;

/** A cache that forgets the oldest entries, so that its size is limited. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > MAX_ENTRIES && oldest !== undefined) this.delete(oldest);
    return this;
  }
}
