/**
 * What equipment last said, by id, with a short memory of each number for its line. Only who shows a value hears of it,
 * and at most twice a second: a screen that flickers is read no faster.
 */
import type { ValuesFrame } from '@vigil/contract/live/live-events'
import { createListenersById } from '#infrastructure/signal/listeners.ts'

export type Reading = ValuesFrame['rows'][number]['values'][string]

export interface LiveReading {
  readonly at: string
  readonly values: Readonly<Record<string, Reading>>
  /** When each was said: a report need not carry all of them. */
  readonly times: Readonly<Record<string, string>>
}

const repaintMs = 500
const remembered = 24

export type LiveValues = ReturnType<typeof createLiveValues>

export const createLiveValues = (later: (act: () => void, ms: number) => unknown = setTimeout) => {
  const readings = new Map<string, LiveReading>()
  /** By id and property. */
  const memories = new Map<string, Map<string, number[]>>()
  const listeners = createListenersById()
  const waiting = new Set<string>()

  const tellSoon = (equipmentId: string): void => {
    if (waiting.has(equipmentId) || !listeners.has(equipmentId)) return
    waiting.add(equipmentId)
    later(() => {
      waiting.delete(equipmentId)
      listeners.tell(equipmentId)
    }, repaintMs)
  }
  const remember = (equipmentId: string, property: string, value: number): void => {
    const ofEquipment = memories.get(equipmentId) ?? new Map<string, number[]>()
    memories.set(equipmentId, ofEquipment)
    const held = ofEquipment.get(property) ?? []
    ofEquipment.set(property, held)
    held.push(value)
    if (held.length > remembered) held.shift()
  }

  return {
    take(rows: ValuesFrame['rows']): void {
      for (const { equipmentId, at, values } of rows) {
        const before = readings.get(equipmentId)
        if (before && before.at > at) continue
        const times: Record<string, string> = { ...before?.times }
        for (const [property, value] of Object.entries(values)) {
          times[property] = at
          if (typeof value === 'number') remember(equipmentId, property, value)
        }
        readings.set(equipmentId, { at, values: { ...before?.values, ...values }, times })
        tellSoon(equipmentId)
      }
    },
    reading: (equipmentId: string): LiveReading | undefined => readings.get(equipmentId),
    memory: (equipmentId: string, property: string): readonly number[] =>
      memories.get(equipmentId)?.get(property) ?? [],
    subscribe: listeners.add,
    forget(): void {
      readings.clear()
      memories.clear()
      listeners.tellAll()
    },
  }
}
