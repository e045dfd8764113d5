import uPlot from 'uplot'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { followFingers } from './trend-fingers.ts'
import { dashes, fontOf, limitStroke, paintLimits, paintMarks, paintStripes, token } from './trend-paint.ts'
import { lonelyPlaces, type Column, type Shown, type TrendLimit, type TrendMark } from './trend-scale.ts'

const axisWidth = 46
const axisHeight = 26
/** As many times below the curve at most: more would stand on each other. */
const mostTimes = 6
const timeWidth = 80
/** A drag shorter than this was a press. */
const shortestDrag = 8

export interface TrendPlotProps {
  readonly times: readonly number[]
  readonly columns: readonly Column[]
  readonly limits: readonly TrendLimit[]
  readonly marks: readonly TrendMark[]
  readonly shown: Shown
  readonly range: readonly [low: number, high: number]
  readonly width: number
  readonly height: number
  /** Which moment the crosshair is on. */
  readonly place: number | null
  readonly onPlace: (place: number | null) => void
  readonly timeText: (at: number) => string
  readonly valueText: (value: number) => string
  /** null: all there is. */
  readonly onZoom: (shown: Shown | null) => void
}

/** The paper of a curve. What it shows is said beside it: nothing here is read out. */
export const TrendPlot = (props: TrendPlotProps) => {
  const { times, columns, limits, marks, shown, range, width, height, place } = props
  const { from, to } = shown
  const [low, high] = range
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<uPlot | null>(null)
  const movedTo = useEffectEvent((found: number | null) => {
    if (found !== props.place) props.onPlace(found)
  })
  const zoomedTo = useEffectEvent(props.onZoom)
  const timeText = useEffectEvent(props.timeText)
  const valueText = useEffectEvent(props.valueText)
  const showPlace = useEffectEvent((plot: uPlot) => {
    const at = place === null ? undefined : times[place]
    plot.setCursor({ left: at === undefined ? -10 : plot.valToPos(at, 'x'), top: 0 }, false)
  })

  useLayoutEffect(() => {
    if (!host.current) return undefined
    const plot = new uPlot(
      {
        width,
        height,
        ms: 1,
        legend: { show: false },
        padding: [8, null, 0, null],
        scales: { x: { range: [from, to] }, y: { range: [low, high] } },
        axes: axesOf(fontOf(host.current), timeText, valueText),
        // What is drawn last lies on top, and that is the first line.
        series: [{}, ...columns.map((column, line) => seriesOf(column, line, limits)).toReversed()],
        cursor: cursorOf(() => zoomedTo(null)),
        hooks: {
          drawClear: [(each) => paintStripes(each, limits)],
          draw: [(each) => paintLimits(each, limits), (each) => paintMarks(each, marks)],
          setCursor: [(each) => movedTo(each.cursor.idx ?? null)],
          setSelect: [(each) => zoomBySelection(each, zoomedTo)],
        },
      },
      // The library only reads it.
      [times, ...columns.toReversed()] as uPlot.AlignedData,
      host.current,
    )
    drawn.current = plot
    const letGo = followFingers(plot, zoomedTo)
    const themed = new MutationObserver(() => plot.redraw(false))
    themed.observe(document.documentElement, { attributes: true })
    showPlace(plot)
    return () => {
      letGo()
      themed.disconnect()
      plot.destroy()
      drawn.current = null
    }
  }, [times, columns, limits, marks, from, to, low, high, width, height])

  useEffect(() => {
    if (drawn.current && (drawn.current.cursor.idx ?? null) !== place) showPlace(drawn.current)
  }, [place])

  return <div ref={host} aria-hidden="true" />
}

const seriesOf = (column: Column, line: number, limits: readonly TrendLimit[]): uPlot.Series => ({
  width: 1.8,
  cap: 'round',
  dash: dashes[line % dashes.length] ?? [],
  // Only the first is judged by these limits.
  stroke: (plot) => (line === 0 ? limitStroke(plot, limits) : token(plot, '--text-2')),
  spanGaps: false,
  points: { show: false, filter: () => lonelyPlaces(column), size: 4 },
})

const axesOf = (font: string, timeText: (at: number) => string, valueText: (value: number) => string): uPlot.Axis[] => {
  const look = { font, stroke: (plot: uPlot) => token(plot, '--text-3'), ticks: { show: false } }
  return [
    {
      ...look,
      size: axisHeight,
      grid: { show: false },
      space: (_plot, _axis, _min, _max, room) => Math.max(timeWidth, room / mostTimes),
      values: (_plot, splits) => splits.map(timeText),
    },
    {
      ...look,
      size: axisWidth,
      grid: { stroke: (plot) => token(plot, '--line'), width: 1 },
      values: (_plot, splits) => splits.map(valueText),
    },
  ]
}

const cursorOf = (all: () => void): uPlot.Cursor => ({
  y: false,
  drag: { x: true, y: false, setScale: false },
  points: { size: 8, width: 2, fill: (plot) => token(plot, '--surface'), stroke: (plot) => token(plot, '--text-1') },
  bind: {
    dblclick: () => () => {
      all()
      return null
    },
  },
})

const zoomBySelection = (plot: uPlot, zoomedTo: (shown: Shown) => void): void => {
  const { left, width } = plot.select
  if (width < shortestDrag) return
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  zoomedTo({ from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') })
}
