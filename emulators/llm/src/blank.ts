type Node = Record<string, unknown>;

const isNullable = ({ type, anyOf }: Node): boolean =>
  [type].flat().includes('null') ||
  (Array.isArray(anyOf) && anyOf.some((branch: Node) => isNullable(branch)));

const first = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined);

/** The smallest value that fits a schema: null where it may be, else the first choice, else empty. */
export function blank(schema: Node): unknown {
  if (isNullable(schema)) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return first(schema.enum);
  if (schema.anyOf !== undefined) return blank(first(schema.anyOf) as Node);
  switch (first([schema.type].flat())) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Node>).map(([name, child]) => [
          name,
          blank(child),
        ]),
      );
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () =>
        blank(schema.items as Node),
      );
    case 'number':
    case 'integer':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return '';
  }
}
