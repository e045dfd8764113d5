import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { describe, expect, it } from 'vitest'
import { readPicture } from '#infrastructure/files/picture.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { planCity } from '../plan-city.ts'
import { plansOf } from './hang-plans.ts'
import { floorSize, house, planFloor, spotsIn } from './plan-floor.ts'

describe('a floor of the demo city', () => {
  it('gives every room a place of its own inside the house', () => {
    const uses = ['room', 'stair', 'corridor', 'electric', 'kitchen', 'hall', 'store'] as const
    const { areas, corridor, rooms } = planFloor(uses.map((use) => ({ id: use, use })))
    expect([...areas.keys()].sort()).toEqual([...uses].sort())
    expect(areas.get('corridor')).toBe(corridor)
    for (const { x, y, width, height } of rooms) {
      expect(x).toBeGreaterThanOrEqual(house.x)
      expect(x + width).toBeLessThanOrEqual(house.x + house.width + 4)
      expect(y + height).toBeLessThanOrEqual(house.y + house.height)
    }
  })

  it('has a spot for each piece in a room, none on its walls and no two the same', () => {
    const spots = spotsIn({ x: 400, y: 60, width: 300, height: 380 }, 7)
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(7)
    for (const { x, y } of spots) {
      expect(x * floorSize.width).toBeGreaterThan(410)
      expect(x * floorSize.width).toBeLessThan(690)
      expect(y * floorSize.height).toBeGreaterThan(70)
      expect(y * floorSize.height).toBeLessThan(430)
    }
  })

  it('is a picture that the platform would have taken, with equipment of its own unit on it', async () => {
    const size = { oems: 1, projects: 2, equipment: 400 }
    const city = planCity(size, catalogue, { newId: uuidV7, now: 1_800_000_000_000, language: 'zh' })
    const hung = await plansOf(city, () => uuidV7())
    expect(hung).toHaveLength(3)
    for (const { plan, pins } of hung) {
      const picture = await readPicture(plan.content, { side: 4_096, mostBytes: 5_242_880 })
      expect(picture).toMatchObject({ type: 'image/png', width: floorSize.width, height: floorSize.height })
      const unit = city.units.find(({ project }) => project.id === plan.project_id)
      const own = new Set(unit?.equipment.map(({ id }) => id))
      expect(pins.length).toBeGreaterThan(8)
      expect(pins.every(({ equipment_id }) => own.has(equipment_id))).toBe(true)
    }
  })
})
