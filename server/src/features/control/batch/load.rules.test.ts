import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { lostLoad } from './load.rules.ts'

const now = Date.parse('2026-05-05T04:00:00.000Z')
const at = (secondsAgo: number): string => new Date(now - secondsAgo * 1_000).toISOString()

type Loop = Parameters<typeof lostLoad>[0][number]

interface Where {
  readonly action?: string
  readonly key?: string
  readonly parent?: string
}

const loop = (
  id: Parameters<typeof deviceType>[0],
  reported: Loop['target']['reported'],
  { action = 'switchOff', key = '1', parent }: Where = {},
): Loop => {
  const type = deviceType(id)
  const command = type.commands[action]
  if (!command) throw new Error(`no ${action}`)
  const place = { id: key, parent_id: parent ?? null, oem_id: '', company_id: null, project_id: '', child_key: null }
  const row = { name: '', lifecycle: 'inService', expires_at: null, fire_load: false, version: 1, online: true }
  const target = { ...place, ...row, type_no: type.equipmentTypeId, protocol_id: null, reported }
  return { target, order: { type, action, command, params: {} } }
}

describe('the load that a batch would cut', () => {
  it('is what is measured, with how many are stale or say nothing', () => {
    const stale = deviceType('breaker').offlineAfterSec + 1
    const loops = [
      loop('breaker', { activePower: { value: 1.25, at: at(5) } }),
      loop('breakerThreePhase', { activePower: { value: 2.1, at: at(5) } }),
      loop('breaker', { activePower: { value: 9, at: at(stale) } }),
      loop('breaker', { switchState: { value: 'closed', at: at(5) } }),
    ]
    expect(lostLoad(loops, now)).toEqual({ kilowatts: 3.35, measured: 2, stale: 1, unmeasured: 1 })
  })

  it('reads watts as watts, and what hangs on a box once', () => {
    const light = loop('intelligentLight', { totalPower: { value: 2_400, at: at(5) } }, { action: 'allOff' })
    expect(lostLoad([light], now)).toMatchObject({ kilowatts: 2.4, measured: 1 })
    const box = loop('breakerGateway', { totalPower: { value: 12, at: at(5) } }, { action: 'allOff', key: 'box' })
    const below = loop('breaker', { activePower: { value: 4, at: at(5) } }, { key: 'below', parent: 'box' })
    expect(lostLoad([box, below], now)).toMatchObject({ kilowatts: 12, measured: 1, unmeasured: 0 })
  })

  it('is none where nothing loses power', () => {
    expect(lostLoad([loop('breaker', {}, { action: 'switchOn' })], now)).toBeNull()
  })
})
