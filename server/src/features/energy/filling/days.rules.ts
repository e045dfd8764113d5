/** Slots as rows keep them: the 96 quarters of a day of UTC, each in the unit in which it was used. Pure. */
import { dayMs } from '#foundation/project/unit-time.ts'
import { slotMs, type Slot, type Slots, type Window } from '../slots/slots.rules.ts'

export interface Site {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
}

export interface Stay extends Site {
  readonly until: Date
}

export interface EnergyDay extends Site {
  readonly day: string
  readonly wh: readonly (number | null)[]
  readonly marks: readonly number[]
}

const slotsADay = dayMs / slotMs

/** Where it was when a slot began: the first stay that ended later, or where it is now. Stays are in order. */
export const siteAt = (start: number, stays: readonly Stay[], home: Site): Site =>
  stays.find(({ until }) => until.getTime() > start) ?? home

export const dayOfSlot = (start: number): string => new Date(start).toISOString().slice(0, 10)

const markOf = ({ isEstimated, isSuspect }: Slot): number => (isEstimated ? 1 : 0) + (isSuspect ? 2 : 0)

interface OpenDay extends EnergyDay {
  readonly wh: (number | null)[]
  readonly marks: number[]
}

const emptyDay = ({ oem_id, company_id, project_id }: Site, day: string): OpenDay => ({
  oem_id,
  company_id,
  project_id,
  day,
  wh: Array.from({ length: slotsADay }, () => null),
  marks: Array.from({ length: slotsADay }, () => 0),
})

/** Without what stood in the window. */
const opened = (kept: EnergyDay, { from, to }: Window): OpenDay => {
  const begins = Date.parse(`${kept.day}T00:00:00Z`)
  const isInside = (place: number): boolean => begins + place * slotMs >= from && begins + place * slotMs < to
  return {
    ...kept,
    wh: kept.wh.map((wh, place) => (isInside(place) ? null : wh)),
    marks: kept.marks.map((mark, place) => (isInside(place) ? 0 : mark)),
  }
}

const keyOf = (day: string, { project_id }: Site): string => `${day} ${project_id}`

interface Anew {
  readonly slots: Slots
  readonly window: Window
  readonly siteOf: (start: number) => Site
}

/** The days as they were kept, with the slots of the window as they are now. */
export const daysAnew = (kept: readonly EnergyDay[], { slots, window, siteOf }: Anew): EnergyDay[] => {
  const days = new Map(kept.map((day) => [keyOf(day.day, day), opened(day, window)]))
  for (const [start, slot] of slots) {
    const [site, day] = [siteOf(start), dayOfSlot(start)]
    const row = days.get(keyOf(day, site)) ?? emptyDay(site, day)
    days.set(keyOf(day, site), row)
    const place = (start - Date.parse(`${day}T00:00:00Z`)) / slotMs
    row.wh[place] = slot.wh
    row.marks[place] = markOf(slot)
  }
  return [...days.values()]
}
