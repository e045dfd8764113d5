/** The panel against a centre that confirms what it can read. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands, replyTo, writeFrame, type Frame } from '@vigil/protocols/gb26875/frame'
import { createFrameStream } from '@vigil/protocols/gb26875/frame-stream'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHeldWorld } from '#held-world.ts'
import { createFirePanel, type FirePanel, type PanelFaults } from './fire-panel.ts'

const heard: Frame[] = []
let broken = 0
let line: Socket | undefined
let server: ReturnType<typeof createServer>
let panel: FirePanel
let world: ReturnType<typeof createHeldWorld>

beforeEach(async () => {
  heard.length = 0
  broken = 0
  server = createServer((socket) => {
    line = socket
    const stream = createFrameStream()
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      for (const one of stream.take(bytes)) {
        if ('broken' in one) broken += 1
        const head = 'frame' in one ? one.frame : one.head
        if ('frame' in one) heard.push(one.frame)
        if (head.command === commands.send)
          socket.write(writeFrame(replyTo(head, 'frame' in one ? 'confirm' : 'deny', undefined)))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  panel.stop()
  line?.destroy()
  server.close()
})

const fire = writeUnit('systemState', [{ systemType: 1, systemAddress: 1, state: 3, at: '2026-11-14T08:00:30' }])

const start = (faults: PanelFaults = {}): FirePanel => {
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const addresses = { centres: [{ host: '127.0.0.1', port }], source: 10_001, target: 119 }
  world = createHeldWorld()
  panel = createFirePanel({ ...addresses, world, faults })
  return panel
}

describe('a fire panel', () => {
  it('counts what it says, and from 0 after its power failed', async () => {
    start()
    expect(await panel.say(fire)).toBe('confirmed')
    expect(await panel.say(fire)).toBe('confirmed')
    panel.restart()
    expect(await panel.say(fire)).toBe('confirmed')
    expect(heard.map(({ serial }) => serial)).toEqual([0, 1, 0])
  })

  it('sends in pieces, twice, or by a wrong clock, and is understood', async () => {
    start({ tornInto: 3, times: 2, clockOffMs: -86_400_000 * 365 })
    expect(await panel.say(fire)).toBe('confirmed')
    await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(2)
    expect(heard[0]?.sentAt).toBe(timeTagOf(world.now() - 86_400_000 * 365))
  })

  it('sends again what was damaged, and what nobody confirmed, four times in all', async () => {
    start({ hasBadSums: true })
    expect(await panel.say(fire)).toBe('confirmed')
    expect([broken, heard.length]).toEqual([1, 1])
    panel.suffer({ isDeaf: true })
    const said = panel.say(fire)
    for (const times of [1, 2, 3, 4]) {
      await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(1 + times)
      world.pass(10_000)
    }
    expect(await said).toBe('unanswered')
    expect(heard.map(({ serial }) => serial)).toEqual([0, 1, 1, 1, 1])
  })

  it('that is patient says it again over the next line, where the first was cut, left open or not heard', async () => {
    start()
    panel.stop()
    // A server that listens on a port has an address of this form.
    const { port } = server.address() as AddressInfo
    // Nobody listens at the second.
    const centres = [
      { host: '127.0.0.1', port },
      { host: '127.0.0.1', port: 1 },
    ]
    panel = createFirePanel({ centres, source: 10_001, target: 119, world, isPatient: true })
    for (const faults of [{ cutAt: 0.5 }, { isLeft: true, cutAt: 0.5 }, { missesFirst: true }, { rubbish: fire }]) {
      panel.suffer(faults)
      const said = panel.say(fire)
      const passing = setInterval(() => world.pass(10_000), 20)
      expect(await said).toBe('confirmed')
      clearInterval(passing)
    }
    expect(new Set(heard.map(({ serial }) => serial))).toEqual(new Set([0, 1, 2, 3]))
    expect(panel.book.every(({ isConfirmed }) => isConfirmed)).toBe(true)
  })

  it('does as it is told, and says so', async () => {
    start()
    await panel.say(fire)
    const order = { ...heard[0], serial: 100, command: commands.control, source: 119, target: 10_001 }
    // The first frame was heard: it has every field.
    line?.write(writeFrame({ ...order, unit: writeUnit('dutyCheck', [{ minutes: 0 }]) } as Frame))
    await expect.poll(() => panel.told).toEqual(['dutyCheck'])
    await expect.poll(() => heard.at(-1)).toMatchObject({ serial: 100, command: commands.confirm })
  })
})
