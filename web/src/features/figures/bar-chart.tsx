/** Bars of whole numbers, drawn by ECharts; whoever does not see them reads the same as a table. */
import { BarChart as Bars } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { nextDrawing } from '#ui/reading/drawing.ts'
import { Spoken } from '#ui/sign/spoken.tsx'
import styles from './bar-chart.module.css'

use([Bars, GridComponent, TooltipComponent, SVGRenderer])

export interface BarSeries {
  readonly name: string
  readonly values: readonly number[]
  /** A variable of the theme. */
  readonly colour: string
}

interface BarChartProps {
  readonly label: string
  readonly labels: readonly string[]
  readonly series: readonly BarSeries[]
  readonly height?: number
  /** One bar for each label, parted by series. */
  readonly isStacked?: boolean
}

const optionOf = ({ labels, series, isStacked = false }: BarChartProps, paint: (variable: string) => string) => ({
  animation: false,
  textStyle: { fontFamily: paint('--font') },
  grid: { left: 4, right: 8, top: 20, bottom: 4, containLabel: true },
  tooltip: { trigger: 'axis', confine: true },
  xAxis: {
    type: 'category',
    data: [...labels],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: paint('--line-2') } },
    axisLabel: {
      color: paint('--text-3'),
      fontSize: 11,
      // Few labels are all told; of many, those that have room.
      ...(labels.length > 12 ? { hideOverlap: true } : { interval: 0 }),
    },
  },
  yAxis: {
    type: 'value',
    minInterval: 1,
    axisLabel: { color: paint('--text-3'), fontSize: 12 },
    splitLine: { lineStyle: { color: paint('--line') } },
  },
  series: series.map(({ name, values, colour }) => ({
    type: 'bar',
    name,
    data: [...values],
    itemStyle: { color: paint(colour), borderRadius: [2, 2, 0, 0] },
    barGap: '10%',
    // A few bars of one series carry their number, as nobody hovers on a wall.
    label: {
      show: series.length === 1 && labels.length <= 12,
      position: 'top',
      color: paint('--text-1'),
      fontSize: 12,
    },
    ...(isStacked ? { stack: 'all' } : {}),
  })),
})

interface Board {
  readonly chart: EChartsType
  readonly drawing: number
}

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth || 320, height: element.clientHeight || 200 })

/** One board for all drawings of a chart, as wide as its place. */
const useBoard = () => {
  const place = useRef<HTMLDivElement>(null)
  const board = useRef<Board>(undefined)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const watcher = new ResizeObserver(() => board.current?.chart.resize(sizeOf(element)))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      board.current?.chart.dispose()
      board.current = undefined
    }
  }, [])
  const draw = (props: BarChartProps): void => {
    const element = place.current
    if (!element) return
    const drawing = board.current ? nextDrawing(board.current.drawing) : 0
    if (drawing === 0) board.current?.chart.dispose()
    const chart =
      drawing > 0 && board.current
        ? board.current.chart
        : init(element, undefined, { renderer: 'svg', ...sizeOf(element) })
    const theme = getComputedStyle(element)
    chart.setOption(optionOf(props, (variable) => theme.getPropertyValue(variable).trim()))
    board.current = { chart, drawing }
  }
  return { place, draw }
}

export const BarChart = (props: BarChartProps) => {
  const { label, labels, series, height = 200 } = props
  const { place, draw } = useBoard()
  useEffect(() => draw(props))
  return (
    <figure className={styles.figure} aria-label={label}>
      {series.length > 1 && (
        <ul className={styles.keys} aria-hidden="true">
          {series.map(({ name, colour }) => (
            <li key={name} style={{ '--key': `var(${colour})` }}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div ref={place} className={styles.board} style={{ minHeight: height }} aria-hidden="true" />
      <Spoken>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <td />
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((of, at) => (
              <tr key={of}>
                <th scope="row">{of}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{values[at] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Spoken>
    </figure>
  )
}
