/** What is due in a lane although nothing came in: thresholds that held long enough, and equipment that fell silent. */

/** Something that keeps times by group, and forgets what it hands out until it is told again. */
export interface Timekeeper {
  takeDue(group: number): string[]
  putBack(group: number, ids: readonly string[]): void
}

export interface DueWork {
  readonly held: ReadonlyMap<number, readonly string[]>
  readonly silent: ReadonlyMap<number, readonly string[]>
}

type Keepers = { readonly held: Timekeeper; readonly silent: Timekeeper | undefined }

/** A batch looks at the clock at most this often: under load there are hundreds a second. */
const lookEveryMs = 200

const takeFrom = (keeper: Timekeeper | undefined, groups: readonly number[]): Map<number, string[]> => {
  const due = groups.map((group) => [group, keeper?.takeDue(group) ?? []] as const)
  return new Map(due.filter(([, ids]) => ids.length > 0))
}

export const createDueWork = ({ held, silent }: Keepers) => {
  // Whoever reads other groups looks for himself.
  const lookedAt = new Map<string, number>()
  return {
    take(groups: readonly number[]): DueWork | undefined {
      const reader = groups.join()
      if (performance.now() - (lookedAt.get(reader) ?? 0) < lookEveryMs) return undefined
      lookedAt.set(reader, performance.now())
      const due = { held: takeFrom(held, groups), silent: takeFrom(silent, groups) }
      return due.held.size + due.silent.size === 0 ? undefined : due
    },
    putBack(due: DueWork): void {
      due.held.forEach((ids, group) => held.putBack(group, ids))
      due.silent.forEach((ids, group) => silent?.putBack(group, ids))
    },
  }
}

export const idsOf = (due: ReadonlyMap<number, readonly string[]> | undefined): string[] =>
  [...(due?.values() ?? [])].flat()
