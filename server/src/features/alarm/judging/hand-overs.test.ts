import type { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { LaneBatch } from '#events/report-events.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { testDraft, testEquipment, testSignal } from '#testing/shadow-drafts.ts'
import { createAlarmService } from './alarm.service.ts'

const equipment = testEquipment('smokeDetector')
const at = Date.UTC(2025, 2, 1, 8)

const fire = testSignal({ equipment, at })

const batchOf = (): LaneBatch => ({
  lane: 1,
  now: at,
  reports: [],
  acks: [],
  connections: [],
  unreadable: [],
  silent: [],
  held: [],
  shadows: new Map([[equipment.id, testDraft(equipment)]]),
  signals: [fire],
  outbox: [],
  last: [],
})

/** A connection that notes what is sent, and knows of nothing. */
const noting = () => {
  const sent: string[] = []
  const rows = <Row>({ sql }: CompiledQuery<Row>): Promise<Row[]> => {
    sent.push(sql.trim().split(' ', 1)[0] ?? '')
    return Promise.resolve([])
  }
  const tx: Transaction = { rows }
  return { tx, sent }
}

// Each answer that is waited for is a hand-over between two processes, and on a busy machine each waits for its turn.
describe('a new fire', () => {
  const service = createAlarmService({ newId: () => '019928a4-5b7c-7def-8123-456789abcdef' })

  it('is judged by what was asked for with the lock of its equipment: nothing more is read', async () => {
    const { tx, sent } = noting()
    service.askAhead(tx, [equipment], { lane: 1, now: at })
    const asked = sent.splice(0)
    expect(asked).toEqual(['select', 'select', 'select', 'select'])
    const batch = batchOf()
    await service.judge(tx, batch)
    expect(sent).toEqual(['insert', 'insert'])
    expect(batch.outbox.map(({ type }) => type)).toEqual(['alarm.raised'])
  })

  it('of equipment that nobody asked for is asked for before it is judged', async () => {
    const { tx, sent } = noting()
    service.askAhead(tx, [testEquipment('smokeDetector', { id: 'e2' })], { lane: 1, now: at })
    sent.splice(0)
    await service.judge(tx, batchOf())
    expect(sent).toEqual(['select', 'select', 'select', 'select', 'insert', 'insert'])
  })
})
