import { findDeviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { cellOf } from './loop-cells.ts'
import { isBeforeOpening } from './switch-state.ts'

const [before, then, after] = ['06:31', '06:32', '06:33'].map((time) => `2026-11-14T${time}:00.000Z`)

describe('a current beside a switch', () => {
  it.each([
    ['of before it was opened is old', { switchState: 'open', current: 38.2 }, before, true],
    ['of before it tripped is old', { switchState: 'tripped', current: 38.2 }, before, true],
    ['measured since is not excused: it flows', { switchState: 'open', current: 38.2 }, after, false],
    ['measured with it is not excused either', { switchState: 'open', current: 38.2 }, then, false],
    ['of a closed loop is what it carries', { switchState: 'closed', current: 38.2 }, before, false],
    ['that is none is none', { switchState: 'open', current: 0 }, before, false],
  ])('%s', (_, values, currentAt = '', isOld) => {
    const times = { switchState: then ?? '', current: currentAt }
    expect(isBeforeOpening('current', values, times)).toBe(isOld)
    const type = findDeviceType({ equipmentTypeId: 159 })
    expect(cellOf(['current', 'currentA'], { type, values, times, fresh: 'live' }, 'en').isOld).toBe(isOld)
  })

  it('alone is meant: a voltage stays', () => {
    const times = { switchState: then ?? '', voltage: before ?? '' }
    expect(isBeforeOpening('voltage', { switchState: 'open', voltage: 229.6 }, times)).toBe(false)
  })
})
