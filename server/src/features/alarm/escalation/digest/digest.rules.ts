/** What is told together instead of one by one: which things, when, and in what words. Rows. Pure. */
import { deliveryDigests } from '@vigil/contract/delivery'
import { lostSortOf } from '../fault-sort.rules.ts'
import { hourMs, midnightOf } from '../unit-time.ts'

export type DigestName = (typeof deliveryDigests)[number]

const halfHourMs = hourMs / 2

export interface Digest {
  /** The last time, until now, at which it was due. */
  readonly dueBy: (now: number) => number
  /** Counted from the last one on, or as many as there are now. */
  readonly counts: 'new' | 'now'
  /** What it is of, where not all of it belongs in. */
  readonly has?: (equipmentTypeId: number | null) => boolean
}

/** Hazards for managers every half hour; to maintainers at nine, by the unit's clock, what is silent alone. */
export const digests = {
  hazardDigest: { dueBy: (now) => Math.floor(now / halfHourMs) * halfHourMs, counts: 'new' },
  offlineDigest: {
    dueBy: (now) => {
      const today = midnightOf(now) + 9 * hourMs
      return today <= now ? today : midnightOf(midnightOf(now) - 1) + 9 * hourMs
    },
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

const events: Readonly<Record<DigestName, (items: number) => string>> = {
  hazardDigest: (items) => `新增隐患 ${items} 条`,
  offlineDigest: (items) => `离线设备 ${items} 台`,
}

interface Told {
  readonly ladder: string
  readonly items: number | null
  readonly units: number | null
  readonly project_name: string | null
}

export const digestWords = ({ ladder, items, units, project_name }: Told) => {
  const name = deliveryDigests.find((known) => known === ladder)
  return {
    unit: project_name ?? `${units ?? 0} 个单位`,
    place: '',
    equipment: '',
    event: name ? events[name](items ?? 0) : '',
  }
}
