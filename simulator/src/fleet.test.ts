import { afterEach, describe, expect, it } from 'vitest'
import { createDevice, type Device } from './device/device.ts'
import { createFleet } from './fleet.ts'
import { createHeldWorld, type HeldWorld } from './held-world.ts'
import { alarmToggle, startLoad } from './load.ts'

const made: Device[] = []
afterEach(() => made.splice(0).forEach((device) => device.disconnect('abruptly')))

/** Nobody listens there: what the devices say stays in their memory, where it can be counted. */
const deviceIn = (world: HeldWorld, type: string, keyCode: string, children: string[] = []): Device => {
  const loops = children.map((child, n) => ({ childKey: `L${n + 1}`, type: child }))
  const device = createDevice({ type, keyCode, secret: 'x', url: 'mqtt://127.0.0.1:9', world, children: loops })
  made.push(device)
  return device
}

const startIn = async (world: HeldWorld, fleet: ReturnType<typeof createFleet>) => {
  const started = fleet.start()
  for (let n = 0; n < 20; n += 1) {
    world.pass(10)
    await Promise.resolve()
  }
  await started
}

describe('a fleet', () => {
  it('reports everything once, and then each equipment as often as its row says', async () => {
    const world = createHeldWorld()
    const host = deviceIn(world, 'fireAlarmHost', 'HOST', ['smokeDetectorWired'])
    const tag = deviceIn(world, 'patrolPoint', 'TAG1')
    await startIn(world, createFleet([host, tag], { world }))
    world.pass(6_000)
    expect(host.ledger.sent.map(({ child }) => child ?? 'self').sort()).toEqual(['L1', 'self'])
    world.pass(3_600_000)
    expect(host.ledger.sent.filter(({ child }) => child === undefined).length).toBeGreaterThan(55)
    expect(host.ledger.sent.filter(({ child }) => child === 'L1')).toHaveLength(1)
    expect(tag.ledger.sent).toHaveLength(1)
  })

  it('can be given another rhythm, and stops', async () => {
    const world = createHeldWorld()
    const fleet = createFleet([deviceIn(world, 'breaker', 'BRK1')], {
      world,
      reportEveryMs: 1_000,
      portion: 'readings',
    })
    await startIn(world, fleet)
    world.pass(60_000)
    expect(fleet.facts()).toMatchObject({ devices: 1, connected: 0, acked: 0 })
    expect(fleet.facts().made).toBeGreaterThan(50)
    fleet.stop()
    const { made: before } = fleet.facts()
    world.pass(60_000)
    expect(fleet.facts().made).toBe(before)
  })
})

describe('a load', () => {
  it('says as much as it should, each device in turn, also when the clock jumps', () => {
    const world = createHeldWorld()
    const said: string[] = []
    const load = startLoad(['a', 'b', 'c'], { perSec: 300, say: (voice) => said.push(voice), world })
    world.pass(1_000)
    load.stop()
    world.pass(1_000)
    expect(load.said()).toBe(300)
    expect(said.slice(0, 4)).toEqual(['a', 'b', 'c', 'a'])
  })

  it('of alarms raises and recovers in turn, in the lane that was asked for', () => {
    const device = deviceIn(createHeldWorld(), 'smokeDetector', 'SMK1')
    const toggle = alarmToggle(device, 1)
    toggle?.()
    toggle?.()
    const values = device.ledger.sent.map(({ payload }) => JSON.parse(payload.toString()).values)
    expect(values).toEqual([{ state: 'alarm' }, { state: 'normal' }])
    expect(alarmToggle(deviceIn(createHeldWorld(), 'tempHumidity', 'TMP1'), 1)).toBeUndefined()
  })
})
