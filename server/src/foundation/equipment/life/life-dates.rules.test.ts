import { careTest, leakageButton, tightenTerminals } from '@vigil/device-types/vocabulary/care'
import { describe, expect, it } from 'vitest'
import { lifeOf, type DatedTest } from './life-dates.rules.ts'

const type = { care: [leakageButton, tightenTerminals], serviceLifeYears: 10 }
const [button, terminals] = [leakageButton.name.en, tightenTerminals.name.en]
const test = (day: string, row: Partial<DatedTest> = {}): DatedTest => ({
  kind: 'care',
  care: terminals,
  at: `${day}T02:00:00.000Z`,
  day,
  outcome: 'passed',
  by: '王工',
  ...row,
})
const on = (today: string, ...tests: DatedTest[]) => lifeOf(type, { installedOn: '2024-01-31', today, tests })

describe('what is due to equipment', () => {
  it('is reckoned from its first day while nothing was tested; the last of a month stays the last', () => {
    expect(on('2024-02-01')).toMatchObject({
      installedOn: '2024-01-31',
      endsOn: '2034-01-31',
      isTooOld: false,
      lastTest: null,
      next: { care: button, dueOn: '2024-02-29', isOverdue: false },
      care: [{ lastOn: null }, { care: terminals, dueOn: '2025-01-31' }],
    })
    expect(on('2024-03-01').next).toMatchObject({ isOverdue: true })
    expect(on('2034-02-01')).toMatchObject({ isTooOld: true })
  })

  it('is put off by a pass, and only by a pass', () => {
    const bad = test('2025-01-20', { outcome: 'failed' })
    expect(on('2025-02-01', bad)).toMatchObject({
      lastTest: { outcome: 'failed', by: '王工' },
      care: [{}, { lastOn: null, isOverdue: true }],
    })
    expect(on('2025-02-01', bad, test('2025-01-25')).care[1]).toMatchObject({
      lastOn: '2025-01-25',
      dueOn: '2026-01-25',
      isOverdue: false,
    })
  })

  it('is put off by what the platform saw by itself, where that proves it', () => {
    const own = test('2024-03-01', { kind: 'selfTest', care: null, by: null })
    expect(on('2024-03-15', own).care).toMatchObject([{ lastOn: '2024-03-01', dueOn: '2024-04-01' }, { lastOn: null }])
  })

  it('has no day where rounds do it more often than monthly', () => {
    const daily = careTest('P1D', '面板巡查', 'Look at the panel', '[practice]')
    const life = lifeOf({ care: [daily] }, { installedOn: '2024-01-31', today: '2026-01-01', tests: [] })
    expect(life).toMatchObject({ endsOn: null, next: null, care: [{ dueOn: null, isOverdue: false }] })
  })
})
