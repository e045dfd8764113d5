/** Rounds of a unit that has somebody to walk them: a kind of place, a place on each of its first floors, a plan that runs. */
import { randomBytes } from 'node:crypto'
import { placeTypeTemplates } from '@vigil/contract/patrol/place-type-templates'
import type { Insertable } from 'kysely'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Schema } from '#schema/schema.ts'
import type { Unit } from './plan-city.ts'
import type { Language } from './values/pair.ts'

const mostPlaces = 6
const everyDay = [1, 2, 3, 4, 5, 6, 7]

export const planPatrol = ({ project, areas }: Unit, accountId: string, language: Language) => {
  const site = { oem_id: project.oem_id, company_id: project.company_id ?? null, project_id: project.id }
  const { name, checks } = placeTypeTemplates.corridor
  const type = {
    id: uuidV7(),
    ...site,
    name: name[language],
    checks: JSON.stringify(
      checks.map((check, at) => ({
        key: `c${at + 1}`,
        name: check[language],
        hint: '',
        kind: 'look',
        unit: '',
        min: null,
        max: null,
      })),
    ),
  } satisfies Insertable<Schema['patrol_place_type']>
  const places = areas.slice(0, mostPlaces).map((area, at) => ({
    id: uuidV7(),
    ...site,
    place_type_id: type.id,
    area_id: area.id,
    name: name[language],
    label: `PF-${String(at + 1).padStart(4, '0')}`,
    secret: randomBytes(32),
  })) satisfies Insertable<Schema['patrol_place']>[]
  const body = {
    name: language === 'zh' ? '公共区域 2 小时巡查' : 'Public areas, every 2 hours',
    placeIds: places.map(({ id }) => id),
    cycle: { kind: 'hours', every: 2, from: '00:00', to: '00:00' },
    windows: [],
    people: [{ accountId, weekdays: everyDay, from: '00:00', to: '00:00' }],
    swaps: [],
    isOrderFixed: false,
    weakestProof: 'photo',
    needsPhoto: false,
  }
  const plan = {
    id: uuidV7(),
    ...site,
    state: 'active',
    body: JSON.stringify(body),
    account_id: accountId,
    made_until: new Date(),
  } satisfies Insertable<Schema['patrol_plan']>
  return { type, places, plan }
}
