/**
 * How equipment stands by what was told live, by id: who shows a row hears of that row, and a list of ten thousand is
 * not made anew because one of them changed. What was read after it was told counts instead of it.
 */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { createListenersById } from '#infrastructure/signal/listeners.ts'

export type Standing = Partial<Pick<Equipment, 'state' | 'online'>>

interface Held {
  readonly standing: Standing
  /** In the order in which things were told. */
  readonly turn: number
}

export type LiveStandings = ReturnType<typeof createLiveStandings>

export const createLiveStandings = () => {
  const held = new Map<string, Held>()
  const listeners = createListenersById()
  let turn = 0

  const become = (equipmentId: string, standing: Standing): void => {
    const before = held.get(equipmentId)?.standing
    held.set(equipmentId, { standing, turn })
    if (before?.state !== standing.state || before?.online !== standing.online) listeners.tell(equipmentId)
  }

  return {
    /** The turn at which something is asked for: what is told later is younger than its answer. */
    turn: (): number => turn,
    take(changes: ReadonlyMap<string, Standing>): void {
      turn += 1
      for (const [equipmentId, change] of changes)
        become(equipmentId, { ...held.get(equipmentId)?.standing, ...change })
    },
    /** Of what nobody has told anything the answer itself is enough. */
    read(rows: readonly Equipment[], askedAt: number): void {
      for (const { equipmentId, state, online } of rows) {
        const before = held.get(equipmentId)
        if (before && before.turn <= askedAt) become(equipmentId, { state, online })
      }
    },
    standing: (equipmentId: string): Standing | undefined => held.get(equipmentId)?.standing,
    subscribe: listeners.add,
    forget(): void {
      held.clear()
      listeners.tellAll()
    },
  }
}
