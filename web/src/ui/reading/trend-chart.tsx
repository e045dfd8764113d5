import { useMemo, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { lazyPart } from '../part/lazy-part.tsx'
import { SeverityBadge } from '../severity/severity-badge.tsx'
import { Spoken } from '../sign/spoken.tsx'
import { alignedOf, nearestPlace, rangeOf, within, withSilences, zoomed } from './trend-scale.ts'
import type { Column, Point, Shown, TrendLimit, TrendMark } from './trend-scale.ts'
import { useWidth } from './use-width.ts'
import styles from './trend-chart.module.css'

const usualHeight = 232
const spokenRows = 12
const closer = 0.5

/** Brought only by a page that has something to draw. */
const TrendPlot = lazyPart(
  async () => {
    const [{ TrendPlot: Plot }] = await Promise.all([import('./trend-plot.tsx'), import('uplot/dist/uPlot.min.css')])
    return Plot
  },
  { height: usualHeight },
)

export interface TrendLine {
  readonly name: string
  readonly points: readonly Point[]
}

export interface TrendChartProps {
  /** What it shows, in a sentence: the curve's text for who cannot see it. */
  readonly summary: string
  /** The first is the one the limits are for. */
  readonly lines: readonly TrendLine[]
  readonly limits: readonly TrendLimit[]
  /** What happened meanwhile, the newest first. */
  readonly marks?: readonly TrendMark[]
  readonly height?: number | undefined
  /** An amount: its scale begins at nothing. */
  readonly fromZero?: boolean
  /** As far as one may go; what is shown of it. */
  readonly whole: Shown
  readonly shown: Shown
  /** null: all there is. */
  readonly onZoom: (shown: Shown | null) => void
  /** A silence longer than this is a gap, not a straight line. */
  readonly longestGapMs: number
  /** Below the curve, and where the crosshair is. */
  readonly timeText: (at: number) => string
  readonly momentText: (at: number) => string
  readonly valueText: (value: number) => string
  readonly words: { readonly noData: string; readonly closer: string; readonly wider: string }
}

/** Curves against limits. Beyond a limit a line takes its colour; where nothing was measured nothing is drawn. */
export const TrendChart = (props: TrendChartProps) => {
  const { longestGapMs, whole, shown, words, height = usualHeight, fromZero = false } = props
  const lines = useSteady(props.lines)
  const limits = useSteady(props.limits)
  const marks = useSteady((props.marks ?? []).filter((mark) => mark.at >= shown.from && mark.at <= shown.to))
  const [moment, setMoment] = useState<number | null>(null)
  const { element, width } = useWidth(640)
  const data = useMemo(
    () => alignedOf(lines.map(({ points }) => withSilences(points, longestGapMs))),
    [lines, longestGapMs],
  )
  const range = useMemo(
    () =>
      rangeOf(
        lines.flatMap(({ points }) => points),
        limits.map(({ value }) => value),
        fromZero,
      ),
    [lines, limits, fromZero],
  )
  // Other points may stand there since: who looked at a moment still looks at it.
  const place = moment === null ? null : nearestPlace(data.times, moment)
  const at = place === null ? undefined : data.times[place]
  const setPlace = (next: number | null): void => setMoment(next === null ? null : (data.times[next] ?? null))
  const zoom = (factor: number): void => props.onZoom(zoomed(shown, { around: at, factor, whole }))
  const empty = data.columns.every((column) => !column.some((value) => typeof value === 'number'))
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Spoken>{props.summary}</Spoken>
      </figcaption>
      <div className={styles.head}>
        <Reading
          {...props}
          values={data.columns.map((column) => (place === null ? undefined : column[place]))}
          at={at}
        />
        <IconButton icon="plus" size={18} label={words.closer} onClick={() => zoom(closer)} />
        <IconButton
          icon="minus"
          size={18}
          label={words.wider}
          disabled={isWhole(shown, whole)}
          onClick={() => zoom(1 / closer)}
        />
      </div>
      {empty ? (
        <p className={styles.none}>{words.noData}</p>
      ) : (
        <div
          ref={element}
          className={styles.plot}
          role="slider"
          tabIndex={0}
          aria-label={props.summary}
          aria-valuemin={0}
          aria-valuemax={data.times.length - 1}
          aria-valuenow={place ?? data.times.length - 1}
          aria-valuetext={valuesInWords(props, data, place ?? data.times.length - 1)}
          onKeyDown={(event) => {
            const next = placeAfter(event, place, data.times.length)
            if (next !== undefined) setPlace(next)
            else if (event.key === '+' || event.key === '=') zoom(closer)
            else if (event.key === '-') zoom(1 / closer)
            else if (event.key === 'Escape' && !isWhole(shown, whole)) props.onZoom(null)
            else return
            event.preventDefault()
          }}
        >
          <TrendPlot
            {...data}
            {...{ limits, marks, shown, range, width, height, place }}
            timeText={props.timeText}
            valueText={props.valueText}
            onPlace={setPlace}
            onZoom={(asked) => props.onZoom(asked && within(asked, whole))}
          />
        </div>
      )}
      {!empty && <Marks marks={marks} momentText={props.momentText} />}
      {!empty && <Table {...props} {...data} />}
    </figure>
  )
}

/** The same object as long as it says the same: what is equal is not drawn again. */
const useSteady = <Value,>(value: Value): Value => {
  const said = JSON.stringify(value)
  const [kept, keep] = useState({ said, value })
  if (kept.said === said) return kept.value
  keep({ said, value })
  return value
}

const isWhole = (shown: Shown, whole: Shown): boolean => shown.from === whole.from && shown.to === whole.to

const placeAfter = ({ key }: KeyboardEvent, place: number | null, count: number): number | undefined => {
  const last = count - 1
  const here = place ?? last + 1
  const leads: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowRight: here + 1,
    PageUp: here - Math.ceil(count / 10),
    PageDown: here + Math.ceil(count / 10),
    Home: 0,
    End: last,
  }
  const next = leads[key]
  return next === undefined ? undefined : Math.min(last, Math.max(0, next))
}

type ValueWords = Pick<TrendChartProps, 'lines' | 'momentText' | 'valueText' | 'words'>

const valueInWords = ({ valueText, words }: ValueWords, value: number | null | undefined): string =>
  typeof value === 'number' ? valueText(value) : words.noData

const valuesInWords = (said: ValueWords, { times, columns }: ReturnType<typeof alignedOf>, place: number): string =>
  [
    said.momentText(times[place] ?? 0),
    ...said.lines.map(({ name }, line) => {
      const value = valueInWords(said, columns[line]?.[place])
      return said.lines.length > 1 ? `${name} ${value}` : value
    }),
  ].join(' ')

interface ReadingProps extends ValueWords {
  readonly at: number | undefined
  readonly values: readonly (number | null | undefined)[]
}

/** What the crosshair stands on; which line is which when there are several. */
const Reading = ({ at, values, ...said }: ReadingProps) => (
  <p className={styles.reading} aria-hidden="true">
    {at !== undefined && <time>{said.momentText(at)}</time>}
    {said.lines.map(({ name }, line) => (
      <span key={name} className={styles.entry} data-line={line}>
        {said.lines.length > 1 && <i className={styles.stroke} />}
        {said.lines.length > 1 && name}
        {at !== undefined && <b>{valueInWords(said, values[line])}</b>}
      </span>
    ))}
  </p>
)

interface MarksProps {
  readonly marks: readonly TrendMark[]
  readonly momentText: (at: number) => string
}

const mostMarks = 4

/** The lines across the curve in words. */
const Marks = ({ marks, momentText }: MarksProps) => (
  <ul className={styles.marks}>
    {marks.slice(0, mostMarks).map(({ at, severity, text }) => (
      <li key={`${at} ${text}`}>
        <SeverityBadge severity={severity} size={14} />
        <time>{momentText(at)}</time> {text}
      </li>
    ))}
  </ul>
)

interface TableProps extends ValueWords {
  readonly limits: readonly TrendLimit[]
  readonly times: readonly number[]
  readonly columns: readonly Column[]
}

/** The same curves in a dozen rows, for who listens. */
const Table = ({ limits, times, columns, ...said }: TableProps) => {
  const step = Math.max(1, Math.ceil(times.length / spokenRows))
  return (
    <Spoken>
      <table>
        <caption>{limits.map(({ text }) => text).join(', ')}</caption>
        <thead>
          <tr>
            <td />
            {said.lines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map(
            (at, place) =>
              place % step === 0 && (
                <tr key={at}>
                  <th scope="row">{said.momentText(at)}</th>
                  {columns.map((column, line) => (
                    <td key={said.lines[line]?.name}>{valueInWords(said, column[place])}</td>
                  ))}
                </tr>
              ),
          )}
        </tbody>
      </table>
    </Spoken>
  )
}
