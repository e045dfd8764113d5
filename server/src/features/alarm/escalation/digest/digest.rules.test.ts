import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { byPerson, digests, digestWords, type DigestRow } from './digest.rules.ts'

const at = (time: string) => Date.parse(`2026-03-01T${time}+08:00`)
const row = (change: Partial<DigestRow>): DigestRow => ({
  account_id: 'ann',
  oem_id: 'o',
  project_id: 'p',
  type_no: null,
  items: 1,
  ...change,
})

describe('when a digest is due', () => {
  it.each([
    ['10:29:59', '10:00:00'],
    ['10:30:00', '10:30:00'],
  ])('for hazards, looked at %s', (now, due) => {
    expect(digests.hazardDigest.dueBy(at(now))).toBe(at(due))
  })

  it('for what is silent, at nine by the unit’s clock', () => {
    const due = (time: string) => digests.offlineDigest.dueBy(at(time), 'Asia/Shanghai')
    expect(due('09:00:00')).toBe(at('09:00:00'))
    expect(due('23:59:59')).toBe(at('09:00:00'))
    expect(due('08:59:59')).toBe(at('09:00:00') - 24 * 3_600_000)
    // Nine in Berlin is four in the afternoon in China.
    expect(digests.offlineDigest.dueBy(at('17:00:00'), 'Europe/Berlin')).toBe(at('16:00:00'))
  })
})

describe('what a digest says', () => {
  it('is one word for each person, with all his units in it', () => {
    const rows = [row({ items: 2 }), row({ project_id: 'q', items: 3 }), row({ account_id: 'bob' })]
    expect(byPerson(rows, digests.hazardDigest)).toEqual([
      { accountId: 'ann', oemId: 'o', projectId: null, items: 5, units: 2 },
      { accountId: 'bob', oemId: 'o', projectId: 'p', items: 1, units: 1 },
    ])
  })

  it('leaves out gateways and hosts, which were told one by one', () => {
    const of = (type: Parameters<typeof deviceType>[0]) => row({ type_no: deviceType(type).equipmentTypeId })
    const [digest] = byPerson([of('smokeDetector'), of('gateway'), of('fireAlarmHost')], digests.offlineDigest)
    expect(digest?.items).toBe(1)
  })

  it('names the unit where it is one, and counts them where they are more', () => {
    const told = { ladder: 'hazardDigest', items: 5, units: 2, project_name: null }
    expect(digestWords(told, 'zh')).toMatchObject({ unit: '2 个单位', event: '新增隐患 5 条' })
    const one = { ladder: 'offlineDigest', items: 3, units: 1, project_name: '滨江大厦' }
    expect(digestWords(one, 'zh')).toMatchObject({ unit: '滨江大厦', event: '离线设备 3 台' })
    expect(digestWords(told, 'en')).toMatchObject({ unit: 'Units: 2', event: 'New hazards: 5' })
  })
})
