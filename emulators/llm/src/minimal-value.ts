type Node = Record<string, unknown>;

const isNullable = ({ type, anyOf }: Node): boolean =>
  [type].flat().includes('null') ||
  (Array.isArray(anyOf) && anyOf.some((branch: Node) => isNullable(branch)));

const getFirst = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined);

/** Creates the smallest value that matches a schema: null, the first choice, or an empty value. */
export function createMinimalValue(schema: Node): unknown {
  if (isNullable(schema)) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return getFirst(schema.enum);
  if (schema.anyOf !== undefined) return createMinimalValue(getFirst(schema.anyOf) as Node);
  switch (getFirst([schema.type].flat())) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Node>).map(([name, child]) => [
          name,
          createMinimalValue(child),
        ]),
      );
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () =>
        createMinimalValue(schema.items as Node),
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
