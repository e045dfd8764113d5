import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liesIn, worstOf } from './zone.rules.ts'

const corner = (x: number, y: number) => ({ x, y })
const square = [corner(0.2, 0.2), corner(0.8, 0.2), corner(0.8, 0.8), corner(0.2, 0.8)]
/** An L: what lies in its bend lies outside. */
const bent = [corner(0, 0), corner(1, 0), corner(1, 0.3), corner(0.3, 0.3), corner(0.3, 1), corner(0, 1)]

describe('a spot in a zone', () => {
  it.each([
    [square, 0.5, 0.5, true],
    [square, 0.1, 0.5, false],
    [square, 0.9, 0.5, false],
    [square, 0.5, 0.1, false],
    [bent, 0.1, 0.9, true],
    [bent, 0.9, 0.1, true],
    [bent, 0.9, 0.9, false],
  ])('of %j at %d, %d is inside: %s', (corners, x, y, isInside) => {
    expect(liesIn({ x, y }, corners)).toBe(isInside)
  })

  it('lies in it from whichever corner it was drawn, and in whichever direction', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, fc.nat(5), (x, y, turn) => {
        const turned = [...bent.slice(turn), ...bent.slice(0, turn)]
        expect(liesIn({ x, y }, turned)).toBe(liesIn({ x, y }, bent))
        expect(liesIn({ x, y }, bent.toReversed())).toBe(liesIn({ x, y }, bent))
      }),
    )
  })
})

describe('the state of a zone', () => {
  it('is the worst of what stands in it, and unknown where nothing does', () => {
    expect(worstOf(['normal', 'offline', 'fire', 'alarm'])).toBe('fire')
    expect(worstOf(['normal', 'normal'])).toBe('normal')
    expect(worstOf([])).toBeNull()
  })
})
