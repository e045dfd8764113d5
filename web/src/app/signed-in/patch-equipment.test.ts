// @vitest-environment node -- nothing here is drawn
import { QueryClient } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { describe, expect, it } from 'vitest'
import { anEquipment } from '#testing/an-equipment.ts'
import { patchEquipment } from './patch-equipment.ts'

const one = anEquipment(1)
const rows = { rows: [one, anEquipment(2)], next: null }

describe('a change that was told live', () => {
  it.each([
    ['the loops of a box', [equipmentCalls.list.path, { parentId: 'b' }], rows],
    ['a search', [equipmentCalls.search.path, { word: '压力' }], rows],
    ['its own page', [equipmentCalls.detail.path, { equipmentId: one.equipmentId }], one],
  ] as const)('is seen in %s before that is read again', (_where, queryKey, held) => {
    const client = new QueryClient()
    client.setQueryData(queryKey, held)
    patchEquipment(client, new Map([[one.equipmentId, { state: 'fault' }]]))
    const text = JSON.stringify(client.getQueryData(queryKey))
    expect(text.match(/"state":"fault"/g)).toHaveLength(1)
  })

  it('leaves what does not hold it untouched', () => {
    const client = new QueryClient()
    const others: { rows: Equipment[] } = { rows: [anEquipment(2)] }
    client.setQueryData([equipmentCalls.list.path, {}], others)
    patchEquipment(client, new Map([[one.equipmentId, { state: 'fault' }]]))
    expect(client.getQueryData([equipmentCalls.list.path, {}])).toBe(others)
  })
})
