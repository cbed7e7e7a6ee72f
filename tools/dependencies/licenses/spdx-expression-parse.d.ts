declare module 'spdx-expression-parse' {
  /** A license expression (SPDX specification, annex B). */
  export type Expression =
    | { license: string; plus?: true; exception?: string }
    | { conjunction: 'and' | 'or'; left: Expression; right: Expression };

  /** @throws if the text isn't a valid expression */
  export default function parse(text: string): Expression;
}
