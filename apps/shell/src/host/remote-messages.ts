import { learnMessages } from '@scheduler/i18n/language';
import type { Host } from './host.tsx';

const learnt = new Map<string, Promise<void>>();

/**
 * Settles when what a remote says in the chosen language is known, which must be before its code
 * runs. A remote whose texts do not load is shown in English.
 */
export function learnRemote({ remotes, platform }: Host, remote: string): Promise<void> {
  const known = learnt.get(remote);
  if (known) return known;
  const learning = learnMessages((tag) => remotes.catalogue(remote, tag)).catch(
    (error: unknown) => {
      learnt.delete(remote);
      platform.reportError(error, `${remote} messages`);
    },
  );
  learnt.set(remote, learning);
  return learning;
}
