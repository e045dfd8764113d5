import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawSvg, picturePath } from './draw-svg.ts'
import { arrows, boxes, size } from './picture.ts'

const isOnEdge = (point: string) => {
  const [x = NaN, y = NaN] = point.split(',').map(Number)
  return boxes.some(({ at: [left, top], size: [width, height] }) => {
    const isInside = x >= left && x <= left + width && y >= top && y <= top + height
    return isInside && (x === left || x === left + width || y === top || y === top + height)
  })
}

describe('the architecture picture', () => {
  it('in docs is the one its values draw (else: pnpm draw:architecture)', () => {
    expect(readFileSync(picturePath, 'utf8')).toBe(drawSvg())
  })

  it.each(arrows)('arrow $through begins and ends at a box', ({ through }) => {
    const corners = through.split(' ')
    expect(corners.length).toBeGreaterThan(1)
    expect([corners[0], corners.at(-1)].filter((corner) => !isOnEdge(corner ?? ''))).toEqual([])
  })

  it.each(boxes)('box $title lies on the sheet', ({ at: [x, y], size: [width, height] }) => {
    expect(x >= 0 && y >= 0 && x + width <= size[0] && y + height <= size[1]).toBe(true)
  })
})
