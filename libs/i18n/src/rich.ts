import { cloneElement, createElement, Fragment } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { translateText } from './format-message.ts';

/** Elements for tags (`<name>…</name>`), and values for placeholders. */
type RichValues = Record<string, ReactElement | string | number>;

const TAG_OR_PLACEHOLDER = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g;

/**
 * Like `t`, for messages that contain elements.
 *
 * @example rich('Press <k>?</k> for {what}', { k: <kbd />, what: <b>help</b> })
 */
export function rich(text: string, values: RichValues): ReactNode {
  const nodes: ReactNode[] = [];
  const source = translateText(text);
  let end = 0;
  for (const match of source.matchAll(TAG_OR_PLACEHOLDER)) {
    const [matchedText, tag, tagContent, name = tag ?? ''] = match;
    const value = values[name];
    const isTag = tag !== undefined && typeof value === 'object';
    nodes.push(
      source.slice(end, match.index),
      isTag ? cloneElement(value, undefined, tagContent) : value,
    );
    end = match.index + matchedText.length;
  }
  return createElement(Fragment, null, ...nodes, source.slice(end));
}
