/** What is shown of a message, whatever its bytes are: nothing of them may act, and nothing is guessed. */
import { describe, expect, it } from 'vitest'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { dialectOf } from '@vigil/protocols/gb26875/dialect'
import { commands, writeFrame } from '@vigil/protocols/gb26875/frame'
import { reportsOf, withFrame } from '@vigil/protocols/gb26875/reports'
import type { FrameRow } from './frames.repository.ts'
import { frameOf } from './frames.rules.ts'

const row = (raw: Buffer | null, rest: Partial<FrameRow> = {}): FrameRow => ({
  id: 'read 1',
  at: new Date('2026-11-14T06:20:00Z'),
  kind: 'report',
  reason: null,
  raw,
  device_time: null,
  boot: null,
  seq: null,
  reported: null,
  events: null,
  ...rest,
})

const head = { serial: 2, mainVersion: 1, userVersion: 1, sentAt: '2026-11-14T08:00:30', source: 10_001, target: 119 }

describe('a frame of GB/T 26875', () => {
  it('is read in words also where it came by a way that does not speak it', () => {
    const part = { systemType: 1, systemAddress: 1, partType: 42, zone: 3, point: 12 }
    const at = '2026-11-14T08:00:30'
    const unit = writeUnit('partState', [{ ...part, state: 0b11, description: '3号楼5层501室烟感', at }])
    const raw = writeFrame({ ...head, command: commands.send, unit })
    expect(frameOf(row(raw, { reason: 'not a JSON object' }), 'K-1')).toMatchObject({
      protocol: 'gb26875',
      reason: 'not a JSON object',
      facts: [
        { name: 'serial', value: '2' },
        { name: 'source', value: '10001' },
        { name: 'target', value: '119' },
        { name: 'command', value: 'send' },
        { name: 'unit', value: 'partState' },
      ],
      said: [
        {
          child: '1.1/3.12',
          deviceTime: at,
          events: [{ key: 'fireAlarm', on: true }],
          note: '3号楼5层501室烟感',
        },
      ],
    })
  })

  it('by its own door is shown with the bytes of the wire, beside what was taken in of it', () => {
    const part = { systemType: 1, systemAddress: 1, partType: 42, zone: 3, point: 12, description: '501室烟感' }
    const unit = writeUnit('partState', [{ ...part, state: 0b11, at: '2026-11-14T08:00:30' }])
    const frame = { ...head, command: commands.send, unit }
    const bytes = writeFrame(frame)
    const read = reportsOf(frame, { boot: 1, dialect: dialectOf('standard') })
    const [report] = 'message' in read ? read.message : []
    const raw = Buffer.from(JSON.stringify(report && withFrame(report, bytes)))
    expect(frameOf(row(raw), 'K-1')).toMatchObject({
      protocol: 'gb26875',
      topic: null,
      raw: { hex: bytes.toString('hex'), bytes: bytes.length },
      facts: expect.arrayContaining([{ name: 'unit', value: 'partState' }]),
      said: [
        {
          child: '1.1/3.12',
          deviceTime: '2026-11-14T00:00:30.000Z',
          events: expect.arrayContaining([{ key: 'fireAlarm', on: true }]),
          note: '501室烟感',
        },
      ],
    })
  })

  it('without a unit says who confirmed what, and a broken one only that it looks like one', () => {
    const raw = writeFrame({ ...head, command: commands.confirm, unit: new Uint8Array() })
    expect(frameOf(row(raw), 'K-1')).toMatchObject({ protocol: 'gb26875', said: [] })
    raw[raw.length - 3] = (raw[raw.length - 3] ?? 0) ^ 0xff
    expect(frameOf(row(raw), 'K-1')).toMatchObject({ protocol: 'gb26875', facts: [], said: [] })
  })
})

describe('hostile bytes', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x1b, 0x5b, 0x32, 0x4a])],
    ['a start mark alone', Buffer.from('@@')],
    ['a list', Buffer.from('[1]')],
    ['a name of the language itself', Buffer.from('{"boot":1,"seq":1,"values":{"__proto__":1,"constructor":2}}')],
    ['a time that is none', Buffer.from('{"boot":1,"seq":1,"t":1e300,"values":{"a":1}}')],
  ])('of %s are shown and harm nobody', (_what, raw) => {
    const { raw: shown } = frameOf(row(raw), 'K-1')
    expect(shown?.bytes).toBe(raw.length)
    expect(shown?.text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('turn no line around and are cut where they are very many', () => {
    const raw = Buffer.from(`{"boot":1,"seq":1,"values":{"a":"x\u202eevil","b":"${'y'.repeat(5_000)}"}}`)
    const frame = frameOf(row(raw), 'K-1')
    expect(frame.said[0]?.values['a']).toBe('x\ufffdevil')
    expect(frame.raw?.hex).toHaveLength(4_096)
    expect(frame.raw?.bytes).toBe(raw.length)
  })
})
