import * as z from 'zod';

/** The report of `npm audit --json`. */
const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), isDirect: z.boolean() }),
  ),
});

/** Why npm has no report. */
const failure = z.object({ message: z.string(), statusCode: z.number().optional() });

export type AuditResult =
  | { kind: 'report'; severe: string[]; others: number }
  /** No dependency was checked. */
  | { kind: 'unavailable'; reason: string };

const SEVERE = new Set(['high', 'critical']);

/** Parses the output of `npm audit --json`. */
export function parseAudit(stdout: string): AuditResult {
  const output = parseJson(stdout);
  const { data } = report.safeParse(output);
  if (!data) {
    const { data: failed } = failure.safeParse(output);
    return { kind: 'unavailable', reason: failed?.message ?? 'npm audit returned no report' };
  }
  const vulnerabilities = Object.entries(data.vulnerabilities);
  const severe = vulnerabilities.filter(([, { severity }]) => SEVERE.has(severity));
  return {
    kind: 'report',
    severe: severe.map(([name, { severity, range }]) => `${name} ${range} (${severity})`),
    others: vulnerabilities.length - severe.length,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
