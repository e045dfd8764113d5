import { handoverActs, handoverStates, type HandoverAct } from '@vigil/contract/duty/handover'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterHandoverAct, handoverActsFor, handoverMoves, handoverRefusal, type Handover } from './handover.rules.ts'

const begun: Handover = {
  state: 'begun',
  leaverId: 'leaver',
  receiverId: 'receiver',
  isLeaverSigned: false,
  isReceiverSigned: false,
}
const signed: Handover = { ...begun, state: 'signedByLeaver', isLeaverSigned: true }
const both: Handover = { ...signed, isReceiverSigned: true }
const finished: Handover = { ...both, state: 'finished' }
const by = (accountId: string, isFireOpen = false) => ({ accountId, isFireOpen })

describe('the moves of a handover', () => {
  it.each<[Handover, HandoverAct, string, string | undefined]>([
    [begun, 'sign', 'leaver', undefined],
    [begun, 'sign', 'receiver', 'leaverSignsFirst'],
    [begun, 'tick', 'receiver', undefined],
    [begun, 'tick', 'leaver', 'receiverOnly'],
    [begun, 'finish', 'leaver', 'signaturesMissing'],
    [begun, 'withdraw', 'receiver', undefined],
    [begun, 'withdraw', 'stranger', 'notOnDuty'],
    [signed, 'sign', 'leaver', 'handoverElsewhere'],
    [signed, 'sign', 'receiver', undefined],
    [signed, 'finish', 'receiver', 'signaturesMissing'],
    [signed, 'addLine', 'leaver', undefined],
    [both, 'tick', 'receiver', 'handoverElsewhere'],
    [both, 'sign', 'receiver', 'handoverElsewhere'],
    [both, 'finish', 'receiver', undefined],
    [finished, 'withdraw', 'leaver', 'handoverElsewhere'],
    [finished, 'finish', 'leaver', 'handoverElsewhere'],
    [finished, 'tick', 'receiver', 'handoverElsewhere'],
  ])('%o: %s by the %s is %s', (handover, act, who, refusal) => {
    expect(handoverRefusal(handover, act, by(who))).toBe(refusal)
  })

  it('nobody leaves before a fire is verified, though both have signed', () => {
    expect(handoverRefusal(both, 'finish', by('leaver', true))).toBe('fireUnverified')
    expect(handoverActsFor(both, 'leaver')).toContain('finish')
  })

  it('what has ended stays as it is', () => {
    expect([handoverMoves.finished, handoverMoves.withdrawn]).toEqual([{}, {}])
  })

  it('no order of acts finishes one without both signatures, or moves one that has ended', () => {
    const step = fc.record({
      act: fc.constantFrom(...handoverActs),
      who: fc.constantFrom('leaver', 'receiver', 'stranger'),
      isFireOpen: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let one = begun
        for (const { act, who, isFireOpen } of steps) {
          if (handoverRefusal(one, act, { accountId: who, isFireOpen })) continue
          expect(['finished', 'withdrawn']).not.toContain(one.state)
          if (act === 'finish') expect(isFireOpen).toBe(false)
          const isLeaver = who === 'leaver'
          one = {
            ...one,
            state: afterHandoverAct(one, act),
            isLeaverSigned: one.isLeaverSigned || (act === 'sign' && isLeaver),
            isReceiverSigned: one.isReceiverSigned || (act === 'sign' && !isLeaver),
          }
        }
        expect(handoverStates).toContain(one.state)
        if (one.state === 'finished') expect(one).toMatchObject({ isLeaverSigned: true, isReceiverSigned: true })
      }),
      { numRuns: 500 },
    )
  })
})
