import { passRefusalWords } from '@vigil/contract/visitor/pass-refusals'
import { describe, expect, it } from 'vitest'
import { codeFault, gateFault, passCode, readPass, type Gate, type PassedVisit, type PassOwner } from './pass.rules.ts'

const at = Date.parse('2026-11-18T06:00:00.000Z')
const hour = 3_600_000
const owner: PassOwner = { id: '0192f000-0000-7000-8000-000000000001', secret: Buffer.alloc(32, 7), passes: 0 }
const codeAt = (made: number, of: PassOwner = owner) => readPass(passCode(of, made).content)
const faultOf = (made: number, shown: number, of: PassOwner = owner) => {
  const code = codeAt(made)
  return code ? codeFault(of, code, shown) : 'unreadable'
}

describe('the code on a pass', () => {
  it('is another one after half a minute, and says until when it is shown', () => {
    const { content, until } = passCode(owner, at)
    expect(until - at).toBe(30_000)
    expect(passCode(owner, until - 1).content).toBe(content)
    expect(passCode(owner, until).content).not.toBe(content)
  })

  it('is worth something for at most a minute', () => {
    expect([faultOf(at, at), faultOf(at, at + 59_999)]).toEqual([null, null])
    expect([faultOf(at, at + 60_000), faultOf(at, at + hour)]).toEqual(['passOld', 'passOld'])
  })

  it('lets through once: the next one counts from there', () => {
    expect(faultOf(at, at, { ...owner, passes: 1 })).toBe('passUsed')
  })

  it('is nobody else’s: not with another secret, not for another visit, not with another number', () => {
    expect(faultOf(at, at, { ...owner, secret: Buffer.alloc(32, 8) })).toBe('passForged')
    const code = codeAt(at)
    expect(code && codeFault({ ...owner, passes: 3 }, { ...code, number: 3 }, at)).toBe('passForged')
    expect(code && codeFault(owner, { ...code, step: code.step + 1 }, at)).toBe('passForged')
  })

  it.each([
    '',
    'VV1',
    'VP1.x.y.z',
    'https://example.com',
    'VV1.0.0.0.0',
    `VV1.${'0'.repeat(32)}.1.1.${'a'.repeat(21)}`,
  ])('is none where it reads %j', (content) => {
    expect(readPass(content)).toBeUndefined()
  })
})

const visit: PassedVisit = {
  state: 'approved',
  projectId: 'unit',
  doorIds: ['east', 'third'],
  beginsAt: at,
  endsAt: at + 3 * hour,
}
const gate: Gate = { doorId: 'east', projectId: 'unit', direction: 'in', isFire: false, at }
const fault = (of: Partial<PassedVisit>, where: Partial<Gate> = {}) =>
  gateFault({ ...visit, ...of }, { ...gate, ...where })

describe('a gate', () => {
  it('lets in through its doors and within its time', () => {
    expect([fault({}), fault({}, { at: at + 3 * hour - 1 })]).toEqual([null, null])
    expect([fault({}, { at: at - 1 }), fault({}, { at: at + 3 * hour })]).toEqual(['passEarly', 'passLate'])
    expect([fault({}, { doorId: 'roof' }), fault({}, { projectId: 'other' })]).toEqual([
      'passOtherDoor',
      'passOtherUnit',
    ])
  })

  it.each([
    ['asked', 'passNotApproved'],
    ['refused', 'passCancelled'],
    ['withdrawn', 'passCancelled'],
    ['revoked', 'passCancelled'],
    ['expired', 'passLate'],
    ['left', 'passGone'],
  ] as const)('tells a visit that is %s: %s', (state, refusal) => {
    expect([fault({ state }), fault({ state }, { direction: 'out' })]).toEqual([refusal, refusal])
  })

  it('lets one in once, on between rooms while inside, and out always', () => {
    const inside = { state: 'visiting' } as const
    expect([fault(inside), fault(inside, { direction: 'through', doorId: 'third' })]).toEqual(['passInside', null])
    expect([fault({}, { direction: 'through' }), fault({}, { direction: 'out' })]).toEqual([
      'passNotInside',
      'passNotInside',
    ])
    expect(fault(inside, { direction: 'out', doorId: 'roof', at: at + 9 * hour, isFire: true })).toBeNull()
  })

  it('lets nobody in while there is a fire', () => {
    expect([fault({}, { isFire: true }), fault({ state: 'visiting' }, { isFire: true, direction: 'through' })]).toEqual(
      ['passFire', 'passFire'],
    )
  })

  it('says each refusal in a sentence of its own', () => {
    const words = Object.values(passRefusalWords).flatMap(({ zh, en }) => [zh, en])
    expect(new Set(words).size).toBe(words.length)
  })
})
