import { cloneElement, createElement, Fragment } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { translated } from './text.ts';

/** The elements that take the passages `<name>…</name>`, and what stands for the names in braces. */
type Parts = Record<string, ReactElement | string | number>;

const PART = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g;

/**
 * As `t`, for a text with elements in it.
 *
 * @example rich('Press <k>?</k> for {what}', { k: <kbd />, what: <b>help</b> })
 */
export function rich(text: string, parts: Parts): ReactNode {
  const nodes: ReactNode[] = [];
  const source = translated(text);
  let end = 0;
  for (const match of source.matchAll(PART)) {
    const [whole, tag, passage, name = tag ?? ''] = match;
    const part = parts[name];
    const isTag = tag !== undefined && typeof part === 'object';
    nodes.push(
      source.slice(end, match.index),
      isTag ? cloneElement(part, undefined, passage) : part,
    );
    end = match.index + whole.length;
  }
  return createElement(Fragment, null, ...nodes, source.slice(end));
}
