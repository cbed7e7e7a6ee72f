/** Statements that break versions without the migration, with descriptions of the change. */
const CONTRACT_CHANGES: [statement: RegExp, description: string][] = [
  [/\bdrop\s+(table|view|materialized\s+view|type|function|schema)\b/, 'drops an object'],
  [/\bdrop\s+column\b/, 'drops a column'],
  [/\brename\s+(to|column|constraint)\b|\brename\s+\w+\s+to\b/, 'renames an object'],
  [/\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/, 'requires a value'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/, 'changes the type of a column'],
  [/\balter\s+(column\s+)?\w+\s+drop\s+default\b/, 'removes a default'],
];

const ADDED_COLUMN = /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b)\w+\s[^,;]*/g;

/** Removes comments, strings and function bodies, which don't change the schema. */
const normalize = (sql: string) =>
  sql
    .toLowerCase()
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");

const requiresValue = (column: string) =>
  /\bnot\s+null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column);

/**
 * Finds the changes of a migration that break the versions before it.
 *
 * @returns descriptions, for example “drops a column”
 */
export function findContractChanges(sql: string): string[] {
  const statements = normalize(sql);
  const changes = CONTRACT_CHANGES.filter(([pattern]) => pattern.test(statements));
  const addedColumns = statements.match(ADDED_COLUMN) ?? [];
  return [
    ...changes.map(([, description]) => description),
    ...(addedColumns.some(requiresValue) ? ['adds a column that requires a value'] : []),
  ];
}
