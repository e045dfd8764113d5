// @vitest-environment node -- nothing here is drawn
import type { EquipmentState } from '@vigil/contract/equipment/equipment'
import { describe, expect, it } from 'vitest'
import { anEquipment } from '#testing/an-equipment.ts'
import { readFrom, rowsOf } from './use-equipment-list.ts'

const states: EquipmentState[] = ['fire', 'alarm', 'fault', 'normal']

/** Pages by state; each page is told by its number. */
const registry = (pages: Partial<Record<EquipmentState, number>>) => {
  const asked: string[] = []
  const read = async (state: EquipmentState, after: string | undefined) => {
    const page = Number(after ?? 1)
    asked.push(`${state} ${page}`)
    const held = pages[state] ?? 0
    return { rows: held === 0 ? [] : [anEquipment(page, { state })], next: page < held ? String(page + 1) : null }
  }
  return { asked, read }
}

describe('the list of equipment', () => {
  it('reads all pages of one state, then those of the next', async () => {
    const { asked, read } = registry({ fire: 2, alarm: 1, normal: 1 })
    let page = await readFrom({ at: 0 }, states, read)
    const seen = [...page.rows]
    while (page.next) {
      page = await readFrom(page.next, states, read)
      seen.push(...page.rows)
    }
    expect(seen.map(({ state }) => state)).toEqual(['fire', 'fire', 'alarm', 'normal'])
    expect(asked).toEqual(['fire 1', 'fire 2', 'alarm 1', 'fault 1', 'normal 1'])
  })

  it('steps over states without equipment, so that no page is empty before the end', async () => {
    const { read } = registry({ normal: 1 })
    const page = await readFrom({ at: 0 }, states, read)
    expect(page.rows.map(({ state }) => state)).toEqual(['normal'])
    expect(page.next).toBeUndefined()
  })

  it('of a unit without any is empty and ends', async () => {
    expect(await readFrom({ at: 0 }, states, registry({}).read)).toEqual({ rows: [], next: undefined })
  })

  it('shows a piece once that recovered while the states were read, as the worse of the two', () => {
    const [alarm, other] = [anEquipment(1, { state: 'alarm' }), anEquipment(2, { state: 'normal' })]
    const pages = [
      { rows: [alarm], next: { at: 2 } },
      { rows: [{ ...alarm, state: 'normal' as const }, other], next: undefined },
    ]
    expect(rowsOf(pages)).toEqual([alarm, other])
  })
})
