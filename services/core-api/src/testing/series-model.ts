/** Local time as epoch milliseconds of the same time in UTC. */
export type LocalMs = number;

export interface EventText {
  title: string;
  location: string | null;
}

/** Properties of a series that apply to all occurrences without overrides. */
interface Series extends EventText {
  id: string;
  /** Start of its recurrence rule. */
  start: LocalMs;
  length: number;
}

export interface Instance extends EventText {
  /** `null` after it was detached from its series. */
  group: Series | null;
  /** Original start according to the rule. */
  slot: LocalMs;
  start: LocalMs;
  length: number;
}

export interface Edit extends Partial<EventText> {
  /** Change in the start and new duration, in milliseconds. */
  shift?: number;
  length?: number;
}

/** Minimal reference implementation of recurring events: a list with one record per occurrence. */
export class SeriesModel {
  instances: Instance[] = [];

  createSeries(id: string, text: EventText, slots: readonly LocalMs[], length: number): void {
    const group = { id, ...text, start: slots[0] ?? 0, length };
    this.instances.push(...slots.map((slot) => ({ ...text, group, slot, start: slot, length })));
  }

  /** Finds an occurrence by its series and original start. */
  find(groupId: string, slot: LocalMs): Instance | undefined {
    return this.instances.find(
      (instance) => instance.group?.id === groupId && instance.slot === slot,
    );
  }

  remove(target: Instance, scope: 'this' | 'following' | 'all'): void {
    const removed = new Set(this.findAffected(target, scope));
    this.instances = this.instances.filter((instance) => !removed.has(instance));
  }

  change(target: Instance, scope: 'this' | 'following' | 'all', edit: Edit, newId: string): void {
    const { group } = target;
    if (scope === 'this' || group === null) return this.apply(target, edit);
    const affected = this.findAffected(target, scope);
    const previousTarget = { ...target };
    const before = this.splitSeries(affected, group, target, newId);
    const updated = target.group ?? group;
    const { shift = 0, length = previousTarget.length } = edit;
    Object.assign(updated, pickText(edit));
    updated.start += shift;
    if (length !== previousTarget.length) updated.length = length;
    for (const instance of affected) {
      for (const field of ['title', 'location'] as const) {
        if (instance[field] === before[field]) instance[field] = updated[field] as string;
      }
      const isOverridden = instance.start !== instance.slot || instance.length !== before.length;
      instance.slot += shift;
      if (!isOverridden) [instance.start, instance.length] = [instance.slot, updated.length];
    }
    Object.assign(target, pickText(edit));
    if (shift !== 0 || length !== previousTarget.length) {
      [target.start, target.length] = [previousTarget.start + shift, length];
    }
    return undefined;
  }

  /** Changes the rule. Overridden occurrences that the new rule excludes become separate events. */
  reschedule(
    target: Instance,
    scope: 'following' | 'all',
    slots: readonly LocalMs[],
    newId: string,
  ) {
    const { group } = target;
    if (group === null) return;
    const affected = this.findAffected(target, scope);
    this.splitSeries(affected, group, target, newId);
    const updated = target.group ?? group;
    for (const instance of affected) {
      if (slots.includes(instance.slot)) continue;
      if (isEdited(instance, updated)) instance.group = null;
      else this.instances = this.instances.filter((other) => other !== instance);
    }
    const { title, location, length } = updated;
    for (const slot of slots) {
      if (this.find(updated.id, slot)) continue;
      this.instances.push({ title, location, group: updated, slot, start: slot, length });
    }
  }

  /** Returns the rule start of the occurrences affected by a change. */
  getRuleStart(target: Instance, scope: 'following' | 'all'): LocalMs {
    return this.affectsAll(target, scope) ? (target.group?.start ?? 0) : target.slot;
  }

  private affectsAll(target: Instance, scope: string) {
    return (
      scope === 'all' || this.findAffected(target, 'all').every(({ slot }) => slot >= target.slot)
    );
  }

  private findAffected(target: Instance, scope: 'this' | 'following' | 'all'): Instance[] {
    if (scope === 'this' || target.group === null) return [target];
    const all = this.instances.filter(({ group }) => group === target.group);
    return scope === 'all' ? all : all.filter(({ slot }) => slot >= target.slot);
  }

  /**
   * Moves the affected occurrences to a new series unless they are the whole series. Returns a copy
   * of the previous series.
   */
  private splitSeries(
    affected: Instance[],
    group: Series,
    target: Instance,
    newId: string,
  ): Series {
    const before = { ...group };
    const coversSeries = this.instances.every(
      (instance) => instance.group !== group || affected.includes(instance),
    );
    if (coversSeries) return before;
    const newSeries = { ...group, id: newId, start: target.slot };
    for (const instance of affected) instance.group = newSeries;
    return before;
  }

  private apply(instance: Instance, edit: Edit): void {
    Object.assign(instance, pickText(edit));
    instance.start += edit.shift ?? 0;
    instance.length = edit.length ?? instance.length;
  }
}

const pickText = ({ title, location }: Edit): Partial<EventText> => ({
  ...(title !== undefined && { title }),
  ...(location !== undefined && { location }),
});

const isEdited = (instance: Instance, group: Series) =>
  instance.title !== group.title ||
  instance.location !== group.location ||
  instance.start !== instance.slot ||
  instance.length !== group.length;
