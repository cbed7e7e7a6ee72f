import { taskSlotCost, taskTerms } from '../price/task-costs.ts';
/** Tasks in slots; those of an owner who is not there are left out. */
export function tasksOf(ground) {
  const { scene, origin, slots, seats, working } = ground;
  const { weights, tasks } = scene.instance;
  return tasks.flatMap((task) => {
    const owner = ground.seatNumber.get(task.owner);
    if (owner === undefined) return [];
    const { person } = seats[owner];
    const terms = taskTerms(task, person, scene);
    const from = Math.max(0, terms.from - origin);
    const to = Math.min(slots, terms.to - origin);
    const sums = new Int32Array(slots + 1);
    const unplacedCost = weights.task_unplaced * task.priority;
    const least = new Int32Array(slots + 1).fill(unplacedCost);
    for (let s = 0; s < slots; s += 1) {
      let cost = 0;
      if (s >= from && s < to && working[owner * slots + s]) {
        const { offPeak, defer } = taskSlotCost(task, person, terms, s + origin, scene);
        cost = offPeak + defer;
        least[s] = Math.min(cost, unplacedCost);
      }
      sums[s + 1] = sums[s] + cost;
    }
    for (let s = slots - 1; s >= 0; s -= 1) {
      least[s] = Math.min(least[s], least[s + 1]);
    }
    return {
      id: task.id,
      owner,
      slots: terms.slots,
      shortest: terms.shortest,
      longest: terms.longest,
      from,
      to,
      unplacedCost,
      chunkCost: weights.task_chunk,
      sums,
      least,
    };
  });
}
