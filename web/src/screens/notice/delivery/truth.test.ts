// @vitest-environment node -- rows in, rows out
import type { Delivery } from '@vigil/contract/delivery/delivery'
import { describe, expect, it } from 'vitest'
import { byPerson } from '@vigil/contract/delivery/delivery-standing'
import { toldPeople } from '#features/alarm/case/around/told-people.ts'
import { byChannel, outOf, reachedOf } from './truth.ts'

const aDelivery = (change: Partial<Delivery>): Delivery => ({
  messageId: '01930000-0000-7000-8000-000000000001',
  person: '陈志远',
  isOwn: false,
  channel: 'push',
  afterS: 0,
  state: 'delivered',
  tries: 1,
  rings: 1,
  queuedAt: '2026-11-14T06:32:00.000Z',
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  answeredAt: null,
  answer: null,
  cause: null,
  ...change,
})

describe('the truth about one alarm’s messages', () => {
  const rows = [
    aDelivery({ state: 'answered', channel: 'voice' }),
    aDelivery({ state: 'failed', channel: 'sms' }),
    aDelivery({ person: '张建华', state: 'failed', channel: 'push', cause: 'noAddress' }),
    aDelivery({ person: '张建华', state: 'failed', channel: 'voice', cause: 'notAnswered' }),
    aDelivery({ person: '周倩', state: 'sent', channel: 'sms' }),
  ]

  it('counts a person by the best of his channels, who was not reached first', () => {
    const people = byPerson(rows)
    expect(people.map(({ person, standing }) => `${person} ${standing}`)).toEqual([
      '张建华 lost',
      '周倩 sent',
      '陈志远 answered',
    ])
    expect(reachedOf(people)).toBe(1)
  })

  it('is the same in the case’s own line and in the whole list (D13)', () => {
    const { sent, lost } = toldPeople(rows)
    expect(sent).toEqual([
      { channel: 'voice', people: 1 },
      { channel: 'sms', people: 1 },
    ])
    const people = byPerson(rows)
    expect(outOf(people)).toBe(2)
    expect(lost).toBe(people.filter(({ standing }) => standing === 'lost').length)
  })

  it('does not say "on its way" to somebody who is reading it (D13)', () => {
    const [own] = byPerson([aDelivery({ isOwn: true, state: 'queued' })])
    expect(own?.standing).toBe('opened')
  })

  it('counts each channel that was used, and no other', () => {
    expect(byChannel(rows)).toEqual([
      { channel: 'push', all: 1, out: 0 },
      { channel: 'sms', all: 2, out: 1 },
      { channel: 'voice', all: 2, out: 1 },
    ])
  })
})
