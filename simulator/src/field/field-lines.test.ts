/** The lines against bytes that are written down, and what the field does to their answers. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { breakerMap } from '@vigil/device-types/register-maps/breakers'
import { floatMeterMap } from '@vigil/device-types/register-maps/meters'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldLine } from './line-server.ts'
import { startMeterLine, type MeterLine } from './meter-line.ts'
import { startSlaveLine, type SlaveLine } from './slave-line.ts'
import { realWorld } from '#world.ts'

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase()

/** What comes back within a moment, in the pieces in which it came. */
const asked = async ({ port }: FieldLine, text: string, momentMs = 80): Promise<Buffer[]> => {
  const pieces: Buffer[] = []
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('data', (piece) => pieces.push(piece))
  socket.write(Buffer.from(text.replaceAll(' ', ''), 'hex'))
  await sleep(momentMs)
  socket.destroy()
  return pieces
}
const saidBy = async (line: FieldLine, text: string, momentMs?: number) =>
  hex(Buffer.concat(await asked(line, text, momentMs)))

describe('slaves', () => {
  let line: SlaveLine
  beforeEach(async () => {
    line = await startSlaveLine('rtu', realWorld)
    line.show(1, floatMeterMap, { voltageA: 222.4 })
  })
  afterEach(() => line.stop())
  const voltage = '01 04 00 00 00 02 71 CB'
  const answer = '010404435E6666'

  it('show what they hold, as the standard writes it', async () => {
    expect(await saidBy(line, voltage)).toMatch(new RegExp(`^${answer}[0-9A-F]{4}$`))
  })

  it('keep silent when they are dead or another is meant, and are late when they are slow', async () => {
    expect(await saidBy(line, '02 04 00 00 00 02 71 F8')).toBe('')
    line.fail(1, { slowMs: 200 })
    expect(await saidBy(line, voltage)).toBe('')
    expect(await saidBy(line, voltage, 400)).toContain(answer)
    line.fail(1, { isDead: true })
    expect(await saidBy(line, voltage, 300)).toBe('')
  })

  it('suffer torn answers, wrong sums and sockets that are open and deaf', async () => {
    const whole = await saidBy(line, voltage)
    line.suffer({ tornInto: 2 })
    // On a busy machine the pieces may be read as one.
    await vi.waitFor(async () => {
      const torn = await asked(line, voltage, 200)
      expect(hex(Buffer.concat(torn))).toBe(whole)
      expect(torn.length).toBeGreaterThan(1)
    }, 4_000)
    line.suffer({ hasBadSums: true })
    expect(await saidBy(line, voltage)).toHaveLength(whole.length)
    expect(await saidBy(line, voltage)).not.toBe(whole)
    line.suffer({ isHalfOpen: true })
    expect(await saidBy(line, voltage)).toBe('')
    line.suffer({})
    expect(await saidBy(line, voltage)).toBe(whole)
  })

  it('move when their coil says so', async () => {
    const breakers = await startSlaveLine('tcp', realWorld)
    breakers.show(3, breakerMap, { switchState: 'closed' })
    const contact = '0001 0000 0006 03 04 0000 0001'
    expect(await saidBy(breakers, contact)).toBe('0001000000050304020001')
    await saidBy(breakers, '0002 0000 0006 03 05 0001 FF00')
    expect(await saidBy(breakers, contact)).toBe('0001000000050304020000')
    breakers.stop()
  })
})

describe('meters', () => {
  let line: MeterLine
  beforeEach(async () => {
    line = await startMeterLine(realWorld)
    line.show('000102030425', { '00010000': 1206.42 })
  })
  afterEach(() => line.stop())
  const total = '68 25 04 03 02 01 00 68 11 04 33 33 34 33 E1 16'

  it('answer by their address, to everybody who looks for them, and not for others', async () => {
    expect(await saidBy(line, total)).toBe('FEFEFEFE6825040302010068910833333433753945338B16')
    expect(await saidBy(line, '68 AA AA AA AA AA AA 68 13 00 DF 16')).toContain('9306')
    line.fail('000102030425', { isDead: true })
    expect(await saidBy(line, total)).toBe('')
  })
})
