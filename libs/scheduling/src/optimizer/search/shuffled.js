/** The same members in an order drawn at random. */
export function shuffled(list, random) {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const swap = mixed[i];
    mixed[i] = mixed[j];
    mixed[j] = swap;
  }
  return mixed;
}
