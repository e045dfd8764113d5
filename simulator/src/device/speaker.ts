/** Speaks for one piece of equipment, the device itself or a child: reports, alarms, faults and their end. */
import type { ThresholdLevel } from '@vigil/device-types/device-type'
import type { Report, ReportedEvent, ReportedValue } from '@vigil/protocols/device-message'
import type { Point, Portion } from '#values/point.ts'
import type { CrossingWish } from '#values/thresholds.ts'
import type { SentEntry } from './ledger.ts'

export type Said = Pick<Report, 'values' | 'events'>

/** Every method says it at once; the entry tells when it was acknowledged. Undefined: the device is silent. */
export interface Speaker {
  readonly point: Point
  readonly report: (portion?: Portion) => SentEntry | undefined
  /** Holds a number beyond a threshold of this level until it recovers. */
  readonly crossThreshold: (
    property: string,
    level: ThresholdLevel,
    wish?: Omit<CrossingWish, 'level'>,
  ) => SentEntry | undefined
  /** Holds a property at a value: a state such as fire or fault, or any number. */
  readonly setState: (property: string, value: ReportedValue) => SentEntry | undefined
  /** An event in the device's own words. */
  readonly raise: (eventKey: string, value?: ReportedValue) => SentEntry | undefined
  /** Back to health: one property or event, or everything. */
  readonly recover: (what?: string) => SentEntry | undefined
}

export const createSpeaker = (point: Point, say: (said: Said) => SentEntry | undefined): Speaker => {
  const raised = new Set<string>()
  const tell = (portion: Portion, events: readonly ReportedEvent[] = []) =>
    say({ values: point.read(portion), ...(events.length === 0 ? {} : { events }) })

  return {
    point,
    report: (portion = 'all') => tell(portion),
    crossThreshold(property, level, wish = {}) {
      point.cross(property, { ...wish, level })
      return tell([property])
    },
    setState(property, value) {
      point.hold(property, value)
      return tell([property])
    },
    raise(key, value) {
      raised.add(key)
      return tell([], [{ key, on: true, ...(value === undefined ? {} : { value }) }])
    },
    recover(what) {
      const properties = point.letGo(what)
      const ended = [...raised].filter((key) => what === undefined || key === what)
      for (const key of ended) raised.delete(key)
      return tell(
        properties,
        ended.map((key) => ({ key, on: false })),
      )
    },
  }
}
