/** Thresholds that are crossed and must hold for a while: when to look again although nothing may be said. */
import { nextDue } from '@vigil/device-types/rules/rule-memory'
import type { LaneBatch, SignalMemory } from '#events/report-events.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { createSchedule, type Schedule } from '#infrastructure/clock/schedule.ts'
import { crossedEquipment } from './holds.repository.ts'

const mostAtOnce = 500

/** One per lane: whoever judged a value also watches how long it holds. */
export const createHolds = ({ now }: { now: () => number }) => {
  const byGroup = new Map<number, Schedule>()

  const note = (group: number, id: string, memory: SignalMemory): void => {
    const due = nextDue(memory)
    if (due === undefined) byGroup.get(group)?.delete(id)
    else byGroup.get(group)?.set(id, due)
  }

  return {
    committed({ shadows }: LaneBatch): void {
      for (const { equipment, memory, hasNewMemory } of shadows.values())
        if (hasNewMemory) note(equipment.group, equipment.id, memory)
    },
    takeDue(group: number): string[] {
      const schedule = byGroup.get(group)
      const due = schedule?.takeDue(now()) ?? []
      for (const id of due.slice(mostAtOnce)) schedule?.set(id, now())
      return due.slice(0, mostAtOnce)
    },
    putBack: (group: number, ids: readonly string[]): void => ids.forEach((id) => byGroup.get(group)?.set(id, now())),
    begin: (group: number): void => void byGroup.set(group, createSchedule()),
    end: (group: number): void => void byGroup.delete(group),
    /** At take-over: what the last owner was waiting for. */
    async load(group: number, read: RunStatement): Promise<void> {
      // The column holds what this pipeline wrote there.
      for (const { id, rules } of await read(crossedEquipment(group))) note(group, id, rules as unknown as SignalMemory)
    },
  }
}
