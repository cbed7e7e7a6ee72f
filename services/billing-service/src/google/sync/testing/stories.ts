/** What is known of an event by what people did with it, and not by what the sync did. */
export interface Story {
  tag: string;
  /** Titles that were given to it since a run last went through, by side. */
  titles: { ours: string[]; theirs: string[] };
  title: string;
  deleted: { ours: boolean; theirs: boolean };
  edited: { ours: boolean; theirs: boolean };
  /** Whether more happened than can be judged from outside: only sameness is expected then. */
  isTangled: boolean;
  isUndone: boolean;
}

/** An exception that lost its place is an event of its own, and has its series' tag. */
export const isStray = (title: string) => title.startsWith('Exception');

export function storyOf(stories: Map<string, Story>, tag: string): Story {
  const known = stories.get(tag);
  if (known) return known;
  const story: Story = {
    tag,
    title: tag,
    titles: { ours: [], theirs: [] },
    deleted: { ours: false, theirs: false },
    edited: { ours: false, theirs: false },
    isTangled: false,
    isUndone: false,
  };
  stories.set(tag, story);
  return story;
}
