/** How a curve is coloured: by the tokens, read when it is drawn, so that night and brands are followed. */
import type uPlot from 'uplot'
import { stripesOf, type TrendLimit, type TrendMark } from './trend-scale.ts'

/** Two labels closer than this would stand on each other. */
const labelHeight = 15
const solid: number[] = []
/** Which line is which is told by its strokes: colour means severity. */
export const dashes = [solid, [7, 4], [2, 3], [10, 3, 2, 3]]

// A plot that was taken off the page draws once more, and nothing out there has a colour.
export const token = (plot: uPlot, name: string): string =>
  getComputedStyle(plot.root).getPropertyValue(name).trim() || 'transparent'

export const fontOf = (element: Element, weight = 400): string =>
  `${weight} 12px ${getComputedStyle(element).getPropertyValue('--font').trim() || 'sans-serif'}`

const scaleOf = (plot: uPlot): [low: number, high: number] => {
  const { min = 0, max = 1 } = plot.scales['y'] ?? {}
  return [min, max]
}

/** A line beyond a limit takes the limit's colour, from exactly there. */
export const limitStroke = (plot: uPlot, limits: readonly TrendLimit[]): string | CanvasGradient => {
  const plain = token(plot, '--primary')
  const [low, high] = scaleOf(plot)
  const stripes = stripesOf(limits, low, high)
  if (stripes.length < 2) return plain
  const { top, height } = plot.bbox
  const gradient = plot.ctx.createLinearGradient(0, top + height, 0, top)
  for (const { from, to, severity } of stripes) {
    const colour = severity ? token(plot, `--${severity}`) : plain
    gradient.addColorStop((from - low) / (high - low), colour)
    gradient.addColorStop((to - low) / (high - low), colour)
  }
  return gradient
}

/** Behind the line: what lies beyond a limit. */
export const paintStripes = (plot: uPlot, limits: readonly TrendLimit[]): void => {
  const { ctx, bbox } = plot
  for (const { from, to, severity } of stripesOf(limits, ...scaleOf(plot))) {
    if (!severity) continue
    const [top, bottom] = [plot.valToPos(to, 'y', true), plot.valToPos(from, 'y', true)]
    ctx.fillStyle = token(plot, `--${severity}-soft`)
    ctx.fillRect(bbox.left, top, bbox.width, bottom - top)
  }
}

/** The limits themselves, with their words. */
export const paintLimits = (plot: uPlot, limits: readonly TrendLimit[]): void => {
  const { ctx, bbox } = plot
  const dots = devicePixelRatio
  const heights = limits.map(({ value }) => plot.valToPos(value, 'y', true))
  ctx.save()
  ctx.font = fontOf(plot.root, 600).replace('12px', `${12 * dots}px`)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  limits.forEach((limit, place) => {
    const y = heights[place] ?? 0
    ctx.strokeStyle = token(plot, `--${limit.severity}`)
    ctx.lineWidth = dots
    ctx.setLineDash([4 * dots, 3 * dots])
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    if (heights.slice(0, place).some((other) => Math.abs(other - y) < labelHeight * dots)) return
    ctx.fillStyle = token(plot, `--${limit.severity}-ink`)
    ctx.fillText(limit.text, bbox.left + 6 * dots, limit.upper ? y - 5 * dots : y + 14 * dots)
  })
  ctx.restore()
}

/** What happened, from the top of the curve to its foot, with a dot where the eye begins. */
export const paintMarks = (plot: uPlot, marks: readonly TrendMark[]): void => {
  const { ctx, bbox } = plot
  const dots = devicePixelRatio
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const { at, severity } of marks) {
    const x = plot.valToPos(at, 'x', true)
    ctx.strokeStyle = token(plot, `--${severity}`)
    ctx.fillStyle = token(plot, `--${severity}`)
    ctx.lineWidth = dots
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.beginPath()
    ctx.arc(x, bbox.top + 5 * dots, 4 * dots, 0, 2 * Math.PI)
    ctx.fill()
  }
  ctx.restore()
}
