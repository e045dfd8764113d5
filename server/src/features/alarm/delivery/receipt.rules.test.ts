import { describe, expect, it } from 'vitest'
import { receiptStep, type Report, type CarrierReport } from './receipt.rules.ts'

const sent: CarrierReport = { state: 'sent', rings: 1, isDelivered: false, isOpened: false, isAnswered: false }
const delivered: CarrierReport = { ...sent, state: 'delivered', isDelivered: true }
const opened: CarrierReport = { ...delivered, state: 'opened', isOpened: true }

describe('a report about a message', () => {
  it.each<[string, CarrierReport, Report, ReturnType<typeof receiptStep>]>([
    ['that arrived is noted', sent, { what: 'delivered', ring: 1 }, 'delivered'],
    ['that arrived twice changes nothing', delivered, { what: 'delivered', ring: 1 }, undefined],
    ['that was opened is noted, also before it was said to have arrived', sent, { what: 'opened' }, 'opened'],
    ['that was opened twice changes nothing', opened, { what: 'opened' }, undefined],
    ['that somebody answered counts, however far it was', opened, { what: 'answered' }, 'answered'],
    [
      'that failed and rings anew already may still be answered',
      { ...sent, state: 'queued' },
      { what: 'answered' },
      'answered',
    ],
    ['that nobody answered rings a second time', sent, { what: 'notAnswered', ring: 1 }, 'ringAgain'],
    ['that nobody answered twice is given up', { ...sent, rings: 2 }, { what: 'notAnswered', ring: 2 }, 'giveUp'],
    [
      'that nobody answered although it was delivered changes nothing',
      delivered,
      { what: 'notAnswered', ring: 1 },
      undefined,
    ],
    ['that did not arrive is sent by somebody else', sent, { what: 'failed', ring: 1 }, 'sendAgain'],
    [
      'that was being sent and did not arrive is sent by somebody else',
      { ...sent, state: 'sending' },
      { what: 'failed', ring: 1 },
      'sendAgain',
    ],
    ['that arrived cannot fail any more', delivered, { what: 'failed', ring: 1 }, undefined],
    ['of an earlier ring is over', { ...sent, rings: 2 }, { what: 'delivered', ring: 1 }, undefined],
  ])('%s', (_name, told, report, step) => {
    expect(receiptStep(told, report)).toBe(step)
  })

  it.each(['delivered', 'opened', 'answered', 'notAnswered', 'failed'] as const)(
    'that %s says nothing once somebody has answered',
    (what) => {
      expect(receiptStep({ ...sent, state: 'answered', isAnswered: true }, { what, ring: 1 })).toBeUndefined()
    },
  )
})
