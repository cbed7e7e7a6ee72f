import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { translated } from './text.ts';

/** What becomes of the passages `<name>…</name>` and of the names in braces. */
type Parts = Record<string, ReactNode | ((passage: string) => ReactNode)>;

const PART = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g;

/**
 * As `t`, for a text with elements in it.
 *
 * @example rich('Press <k>?</k> for {what}', { k: (key) => <kbd>{key}</kbd>, what: <b>help</b> })
 */
export function rich(text: string, parts: Parts): ReactNode {
  const nodes: ReactNode[] = [];
  const source = translated(text);
  let end = 0;
  for (const match of source.matchAll(PART)) {
    const [whole, tag = '', passage = '', name = tag] = match;
    const part = parts[name];
    nodes.push(source.slice(end, match.index), typeof part === 'function' ? part(passage) : part);
    end = match.index + whole.length;
  }
  return createElement(Fragment, null, ...nodes, source.slice(end));
}
