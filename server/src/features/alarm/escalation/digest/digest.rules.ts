/** What is told together instead of one by one: which things, when, and in what words. Rows. Pure. */
import { deliveryDigests } from '@vigil/contract/delivery/delivery'
import { lostSortOf } from '../fault-sort.rules.ts'
import { dayOf, daysAfter, hourMs, instantAt } from '#foundation/project/unit-time.ts'

export type DigestName = (typeof deliveryDigests)[number]

const halfHourMs = hourMs / 2

export interface Digest {
  /** The last time, until now, at which it was due. */
  readonly dueBy: (now: number, zone: string) => number
  /** To each unit at its own hour. */
  readonly isByClock: boolean
  /** Counted from the last one on, or as many as there are now. */
  readonly counts: 'new' | 'now'
  /** What it is of, where not all of it belongs in. */
  readonly has?: (equipmentTypeId: number | null) => boolean
}

/** Hazards for managers every half hour; to maintainers at nine, by the unit's clock, what is silent alone. */
export const digests = {
  hazardDigest: {
    dueBy: (now) => Math.floor(now / halfHourMs) * halfHourMs,
    isByClock: false,
    counts: 'new',
  },
  offlineDigest: {
    dueBy: (now, zone) => {
      const day = dayOf(now, zone)
      const today = instantAt(day, 9 * 60, zone)
      return today <= now ? today : instantAt(daysAfter(day, -1), 9 * 60, zone)
    },
    isByClock: true,
    counts: 'now',
    has: (equipmentTypeId) => equipmentTypeId !== null && lostSortOf(equipmentTypeId) === 'lost',
  },
} as const satisfies Record<DigestName, Digest>

export interface DigestRow {
  readonly account_id: string
  readonly oem_id: string
  readonly project_id: string
  readonly type_no: number | null
  readonly items: number
}

interface PersonalDigest {
  readonly accountId: string
  readonly oemId: string
  /** Where it is all of one unit. */
  readonly projectId: string | null
  readonly items: number
  readonly units: number
}

/** One for each person, however many units he looks after. */
export const byPerson = (rows: readonly DigestRow[], { has = () => true }: Digest): PersonalDigest[] =>
  [
    ...Map.groupBy(
      rows.filter(({ type_no }) => has(type_no)),
      ({ account_id }) => account_id,
    ),
  ].map(([accountId, own]) => {
    const [first] = own
    const units = new Set(own.map(({ project_id }) => project_id)).size
    const items = own.reduce((sum, row) => sum + row.items, 0)
    return {
      accountId,
      oemId: first?.oem_id ?? '',
      projectId: units === 1 ? (first?.project_id ?? null) : null,
      items,
      units,
    }
  })

export type WordLanguage = 'zh' | 'en'

const events: Readonly<Record<DigestName, Record<WordLanguage, (items: number) => string>>> = {
  hazardDigest: { zh: (items) => `新增隐患 ${items} 条`, en: (items) => `New hazards: ${items}` },
  offlineDigest: { zh: (items) => `离线设备 ${items} 台`, en: (items) => `Devices offline: ${items}` },
}
const unitsIn = { zh: (units: number) => `${units} 个单位`, en: (units: number) => `Units: ${units}` }

interface DigestMessage {
  readonly ladder: string
  readonly items: number | null
  readonly units: number | null
  readonly project_name: string | null
}

export const digestWords = ({ ladder, items, units, project_name }: DigestMessage, language: WordLanguage) => {
  const name = deliveryDigests.find((known) => known === ladder)
  return {
    unit: project_name ?? unitsIn[language](units ?? 0),
    place: '',
    equipment: '',
    event: name ? events[name][language](items ?? 0) : '',
  }
}
