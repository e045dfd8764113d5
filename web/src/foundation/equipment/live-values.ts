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
  const memories = new Map<string, number[]>()
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
    const key = `${equipmentId} ${property}`
    memories.set(key, [...(memories.get(key) ?? []), value].slice(-remembered))
  }

  return {
    take(rows: ValuesFrame['rows']): void {
      for (const { equipmentId, at, values } of rows) {
        const before = readings.get(equipmentId)
        if (before && before.at > at) continue
        const times = Object.fromEntries(Object.keys(values).map((property) => [property, at]))
        readings.set(equipmentId, {
          at,
          values: { ...before?.values, ...values },
          times: { ...before?.times, ...times },
        })
        for (const [property, value] of Object.entries(values))
          if (typeof value === 'number') remember(equipmentId, property, value)
        tellSoon(equipmentId)
      }
    },
    reading: (equipmentId: string): LiveReading | undefined => readings.get(equipmentId),
    memory: (equipmentId: string, property: string): readonly number[] =>
      memories.get(`${equipmentId} ${property}`) ?? [],
    subscribe: listeners.add,
    forget(): void {
      readings.clear()
      memories.clear()
      listeners.tellAll()
    },
  }
}
