/** Wall time in epoch ms as if it were UTC. */
export type Wall = number;

export interface Text {
  title: string;
  location: string | null;
}

/** What a series says of those of its occurrences that say nothing themselves. */
interface Group extends Text {
  id: string;
  /** Where its rule begins. */
  start: Wall;
  length: number;
}

export interface Instance extends Text {
  /** `null` once it is an event of its own. */
  group: Group | null;
  /** Where the rule puts it. */
  slot: Wall;
  start: Wall;
  length: number;
}

export interface Edit extends Partial<Text> {
  /** By how much it moves, and how long it lasts then. */
  shift?: number;
  length?: number;
}

/** Calendars by the plainest means there are: a list of occurrences, each a record. */
export class SeriesModel {
  instances: Instance[] = [];

  begin(id: string, text: Text, slots: readonly Wall[], length: number): void {
    const group = { id, ...text, start: slots[0] ?? 0, length };
    this.instances.push(...slots.map((slot) => ({ ...text, group, slot, start: slot, length })));
  }

  /** The occurrence of a series by where its rule puts it. */
  find(groupId: string, slot: Wall): Instance | undefined {
    return this.instances.find((one) => one.group?.id === groupId && one.slot === slot);
  }

  remove(target: Instance, scope: 'this' | 'following' | 'all'): void {
    const gone = new Set(this.reached(target, scope));
    this.instances = this.instances.filter((one) => !gone.has(one));
  }

  change(target: Instance, scope: 'this' | 'following' | 'all', edit: Edit, newId: string): void {
    const { group } = target;
    if (scope === 'this' || group === null) return this.apply(target, edit);
    const reached = this.reached(target, scope);
    const lead = { ...target };
    const before = this.cut(reached, group, target, newId);
    const after = target.group ?? group;
    const { shift = 0, length = lead.length } = edit;
    Object.assign(after, pick(edit));
    after.start += shift;
    if (length !== lead.length) after.length = length;
    for (const one of reached) {
      for (const field of ['title', 'location'] as const) {
        if (one[field] === before[field]) one[field] = after[field] as string;
      }
      const isOwn = one.start !== one.slot || one.length !== before.length;
      one.slot += shift;
      if (!isOwn) [one.start, one.length] = [one.slot, after.length];
    }
    Object.assign(target, pick(edit));
    if (shift !== 0 || length !== lead.length) {
      [target.start, target.length] = [lead.start + shift, length];
    }
    return undefined;
  }

  /** Another rule: who was changed and has no place in it is an event of its own from now on. */
  reschedule(target: Instance, scope: 'following' | 'all', slots: readonly Wall[], newId: string) {
    const { group } = target;
    if (group === null) return;
    const reached = this.reached(target, scope);
    this.cut(reached, group, target, newId);
    const after = target.group ?? group;
    for (const one of reached) {
      if (slots.includes(one.slot)) continue;
      if (isEdited(one, after)) one.group = null;
      else this.instances = this.instances.filter((other) => other !== one);
    }
    const { title, location, length } = after;
    for (const slot of slots) {
      if (this.find(after.id, slot)) continue;
      this.instances.push({ title, location, group: after, slot, start: slot, length });
    }
  }

  /** Where the rule of what a change reaches begins. */
  startOf(target: Instance, scope: 'following' | 'all'): Wall {
    return this.isAll(target, scope) ? (target.group?.start ?? 0) : target.slot;
  }

  private isAll(target: Instance, scope: string) {
    return scope === 'all' || this.reached(target, 'all').every(({ slot }) => slot >= target.slot);
  }

  private reached(target: Instance, scope: 'this' | 'following' | 'all'): Instance[] {
    if (scope === 'this' || target.group === null) return [target];
    const all = this.instances.filter(({ group }) => group === target.group);
    return scope === 'all' ? all : all.filter(({ slot }) => slot >= target.slot);
  }

  /** Gives what is reached a series of its own if it is not all of one; tells what it was. */
  private cut(reached: Instance[], group: Group, target: Instance, newId: string): Group {
    const before = { ...group };
    const isWhole = this.instances.every((one) => one.group !== group || reached.includes(one));
    if (isWhole) return before;
    const later = { ...group, id: newId, start: target.slot };
    for (const one of reached) one.group = later;
    return before;
  }

  private apply(one: Instance, edit: Edit): void {
    Object.assign(one, pick(edit));
    one.start += edit.shift ?? 0;
    one.length = edit.length ?? one.length;
  }
}

const pick = ({ title, location }: Edit): Partial<Text> => ({
  ...(title !== undefined && { title }),
  ...(location !== undefined && { location }),
});

const isEdited = (one: Instance, group: Group) =>
  one.title !== group.title ||
  one.location !== group.location ||
  one.start !== one.slot ||
  one.length !== group.length;
