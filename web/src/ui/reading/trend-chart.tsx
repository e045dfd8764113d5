import { useId } from 'react'
import { Spoken } from '../sign/spoken.tsx'
import type { Limit } from './gauge.tsx'
import { pathOf, piecesOf, rangeOf, ticksOf, yOf, type Paper, type Point } from './trend-scale.ts'
import { useWidth } from './use-width.ts'
import styles from './trend-chart.module.css'

const height = 200
const marginLeft = 46
/** Two labels closer than this would stand on each other. */
const labelHeight = 15
const spokenRows = 12

export interface TrendLimit extends Limit {
  /** Above it is wrong; otherwise below it. */
  readonly upper: boolean
}

interface TrendChartProps {
  /** What it shows, in a sentence: the curve's text for who cannot see it. */
  readonly summary: string
  readonly points: readonly Point[]
  readonly limits?: readonly TrendLimit[]
  readonly from: number
  readonly to: number
  /** A silence longer than this is a gap, not a straight line. */
  readonly longestGapMs: number
  readonly timeText: (at: number) => string
  readonly valueText: (value: number) => string
  readonly noDataText: string
}

/** A curve against its limits. Beyond a limit it takes its colour; where nothing was measured nothing is drawn. */
export const TrendChart = (props: TrendChartProps) => {
  const { summary, points, limits = [], from, to, longestGapMs, timeText, valueText, noDataText } = props
  const [low, high] = rangeOf(
    points,
    limits.map(({ value }) => value),
  )
  const { element, width } = useWidth(640)
  const paper: Paper = { width: width - marginLeft, height, from, to, low, high }
  const pieces = piecesOf(points, longestGapMs)
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Spoken>{summary}</Spoken>
      </figcaption>
      {pieces.length === 0 ? (
        <p className={styles.none}>{noDataText}</p>
      ) : (
        <div ref={element}>
          <Drawing
            paper={paper}
            paths={pieces.map((piece) => pathOf(paper, piece))}
            limits={limits}
            valueText={valueText}
          />
          <div className={styles.times} aria-hidden="true">
            {[0, 0.25, 0.5, 0.75, 1].map((share) => (
              <span key={share}>{timeText(from + (to - from) * share)}</span>
            ))}
          </div>
          <Table pieces={pieces.flat()} timeText={timeText} valueText={valueText} />
        </div>
      )}
    </figure>
  )
}

interface DrawingProps {
  readonly paper: Paper
  readonly paths: readonly string[]
  readonly limits: readonly TrendLimit[]
  readonly valueText: (value: number) => string
}

const Drawing = ({ paper, paths, limits, valueText }: DrawingProps) => {
  const id = useId()
  const { width } = paper
  const line = paths.join('')
  return (
    <svg
      width={width + marginLeft}
      height={height}
      viewBox={`${-marginLeft} 0 ${width + marginLeft} ${height}`}
      fill="none"
      aria-hidden="true"
    >
      {ticksOf(paper.low, paper.high).map((tick) => (
        <g key={tick}>
          <path d={`M0 ${yOf(paper, tick)}H${width}`} stroke="var(--line)" />
          <text x={-8} y={yOf(paper, tick) + 4} className={styles.tick}>
            {valueText(tick)}
          </text>
        </g>
      ))}
      {limits.map((limit, place) => (
        <Band
          key={limit.text}
          limit={limit}
          paper={paper}
          clip={`${id}${place}`}
          labelled={limits
            .slice(0, place)
            .every(({ value }) => Math.abs(yOf(paper, value) - yOf(paper, limit.value)) >= labelHeight)}
        />
      ))}
      <path d={line} stroke="var(--primary)" className={styles.line} />
      {limits.map((limit, place) => (
        <path
          key={limit.text}
          d={line}
          stroke={`var(--${limit.severity})`}
          className={styles.line}
          clipPath={`url(#${id}${place})`}
        />
      ))}
    </svg>
  )
}

interface BandProps {
  readonly limit: TrendLimit
  readonly paper: Paper
  readonly clip: string
  readonly labelled: boolean
}

const Band = ({ limit, paper, clip, labelled }: BandProps) => {
  const y = yOf(paper, limit.value)
  const [top, bottom] = limit.upper ? [0, y] : [y, paper.height]
  return (
    <>
      <clipPath id={clip}>
        <rect x={0} y={top} width={paper.width} height={Math.max(0, bottom - top)} />
      </clipPath>
      <rect
        x={0}
        y={top}
        width={paper.width}
        height={Math.max(0, bottom - top)}
        fill={`var(--${limit.severity}-soft)`}
      />
      <path d={`M0 ${y}H${paper.width}`} stroke={`var(--${limit.severity})`} strokeDasharray="4 3" />
      {labelled && (
        <text x={6} y={limit.upper ? y - 5 : y + 14} className={styles.limit} fill={`var(--${limit.severity}-ink)`}>
          {limit.text}
        </text>
      )}
    </>
  )
}

interface TableProps extends Pick<TrendChartProps, 'timeText' | 'valueText'> {
  readonly pieces: readonly { readonly at: number; readonly value: number }[]
}

/** The same curve in a dozen rows, for who listens. */
const Table = ({ pieces, timeText, valueText }: TableProps) => {
  const step = Math.max(1, Math.ceil(pieces.length / spokenRows))
  const rows = pieces.filter((_, place) => place % step === 0)
  return (
    <Spoken>
      <table>
        <tbody>
          {rows.map(({ at, value }) => (
            <tr key={at}>
              <th scope="row">{timeText(at)}</th>
              <td>{valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Spoken>
  )
}
