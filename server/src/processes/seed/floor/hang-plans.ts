/** Plans of a few floors, with the equipment pinned in the room it hangs in. */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Schema } from '#schema/schema.ts'
import type { City, Unit } from '../plan-city.ts'
import { drawFloor } from './draw-floor.ts'
import { cornersOf, floorSize, planFloor, spotsIn } from './plan-floor.ts'

interface Hung {
  readonly plan: Insertable<Schema['plan']>
  readonly pins: readonly Insertable<Schema['plan_pin']>[]
  readonly zones: readonly Insertable<Schema['plan_zone']>[]
}

/** Of each unit the floors with the most to see. */
const floorsOfUnit = [2, 1]
const mostInRoom = 6

const floorsOf = ({ areas, rooms, equipment }: Unit) =>
  areas
    .filter(({ kind }) => kind === 'floor')
    .map((area) => {
      const inside = rooms.filter(({ floorId }) => floorId === area.id)
      const ids = new Set(inside.map(({ id }) => id))
      // Loops hang in their box.
      const pieces = equipment.filter(({ area_id, child_key }) => ids.has(area_id ?? '') && !child_key?.startsWith('L'))
      return { area, inside, pieces }
    })
    .toSorted((one, other) => other.pieces.length - one.pieces.length)

type FloorOfUnit = ReturnType<typeof floorsOf>[number]

const hang = async ({ project }: Unit, { area, inside, pieces }: FloorOfUnit, by: string): Promise<Hung> => {
  const floor = planFloor(inside)
  const content = await drawFloor(floor)
  const site = { oem_id: project.oem_id, company_id: project.company_id ?? null, project_id: project.id }
  const planId = uuidV7()
  const building = inside[0]?.building ?? ''
  const plan = {
    id: planId,
    ...site,
    area_id: area.id,
    name: `${building} ${area.name}`,
    account_id: by,
    hash: createHash('sha256').update(content).digest(),
    type: 'image/png',
    ...floorSize,
    content,
  }
  const pins = [...floor.areas].flatMap(([id, rect]) => {
    const here = pieces.filter(({ area_id }) => area_id === id).slice(0, mostInRoom)
    const spots = spotsIn(rect, here.length)
    return here.flatMap((piece, n) => {
      const spot = spots[n]
      return spot ? [{ plan_id: planId, equipment_id: piece.id, ...site, ...spot }] : []
    })
  })
  const zones = inside.flatMap(({ id, name }, place) => {
    const rect = floor.areas.get(id)
    const drawn = rect && { area_id: id, name, corners: JSON.stringify(cornersOf(rect)), place }
    return drawn ? [{ id: uuidV7(), plan_id: planId, ...site, ...drawn }] : []
  })
  return { plan, pins, zones }
}

/** Each in the name of whoever looks after the unit. */
export const plansOf = async ({ units }: City, managerOf: (unit: Unit) => string | undefined): Promise<Hung[]> => {
  const hung: Hung[] = []
  for (const [n, unit] of units.slice(0, floorsOfUnit.length).entries()) {
    const by = managerOf(unit)
    if (by === undefined) continue
    for (const floor of floorsOf(unit).slice(0, floorsOfUnit[n])) hung.push(await hang(unit, floor, by))
  }
  return hung
}
