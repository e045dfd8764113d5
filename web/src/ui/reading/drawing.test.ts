import { expect, it } from 'vitest'
import { nextDrawing } from './drawing.ts'

it('[spec 3.client-state] [spec 4.pie-index] [spec 9.chart-reset] drawings are counted to 500, and then from 0 again', () => {
  let drawing = 0
  const seen = Array.from({ length: 1_002 }, () => (drawing = nextDrawing(drawing)))
  expect(seen.slice(498, 502)).toEqual([499, 500, 0, 1])
  expect(Math.max(...seen)).toBe(500)
  expect(seen.filter((one) => one === 0)).toHaveLength(2)
})
