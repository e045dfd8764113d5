/** The pieces that pages are put together from. Pure. */
import type { ContentFigure } from '@vigil/contract/report/content'
import { changeText, figureText } from '@vigil/contract/report/figure-text'
import { reportFigures, rowsOfFigure } from '@vigil/contract/report/report-figures'
import type { Language } from '@vigil/contract/wire'
import type { PdfLayout } from '#infrastructure/pdf/write-pdf.ts'
import { linkTo, type Paper } from './dress.ts'
import { words } from './words.ts'

export type Drawn = Extract<PdfLayout['content'], readonly unknown[]>[number]

export const grey = '#5b6675'
const lineColour = '#dfe3e9'
const ground = '#f3f5f8'
const wide = 499

/** Above and below. */
export const margin = (above: number, below: number): [number, number, number, number] => [0, above, 0, below]

export const heading = (text: string, colour: string): Drawn => ({
  text,
  fontSize: 14,
  color: colour,
  margin: margin(14, 8),
  headlineLevel: 1,
})

/** What it was before, and by how much it changed. */
const besideOf = ({ figure, value, before, part, whole }: ContentFigure, language: Language): string => {
  const said = words[language]
  const of = part === null || whole === null || whole === 0 ? [] : [said.outOf(part, whole)]
  if (before === null) return of.join(' · ')
  const change = changeText(figure, value, before)
  return [
    ...of,
    `${said.before} ${figureText(figure, before, language)}`,
    ...(change === undefined ? [] : [change]),
  ].join(' · ')
}

const cellMargin: [number, number, number, number] = [8, 6, 8, 6]

const figureCell = (one: ContentFigure, { content, dress, project_id }: Paper, language: Language): Drawn => {
  const link = linkTo(dress, rowsOfFigure(one.figure, { projectId: project_id, ...content }))
  return {
    stack: [
      { text: reportFigures[one.figure].name[language], fontSize: 9, color: grey },
      { text: figureText(one.figure, one.value, language), fontSize: 16, ...(link !== undefined && { link }) },
      { text: besideOf(one, language) || ' ', fontSize: 8, color: grey },
    ],
    fillColor: ground,
    margin: cellMargin,
  }
}

const perRow = 4

/** Four in a row, each a link to its rows. */
export const figureGrid = (figures: readonly ContentFigure[], paper: Paper, language: Language): Drawn => {
  const lines = Math.ceil(figures.length / perRow)
  const columns = Math.min(perRow, Math.ceil(figures.length / lines))
  const body = Array.from({ length: lines }, (_, line) =>
    Array.from({ length: columns }, (_cell, column) => {
      const figure = figures[line * columns + column]
      return figure ? figureCell(figure, paper, language) : { text: '' }
    }),
  )
  return {
    table: { widths: Array.from({ length: columns }, () => '*'), body, dontBreakRows: true },
    layout: 'noBorders',
    margin: margin(0, 10),
  }
}

const chartHigh = 90

/** One bar a day, drawn as shapes; below it the days by which one finds one's way. */
export const chart = (
  bars: readonly { readonly day: string; readonly amount: number }[],
  colour: string,
  title: string,
): Drawn => {
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  const step = wide / bars.length
  const rects = bars.map(({ amount }, at) => {
    const high = amount === 0 ? 0.5 : Math.max(1, (chartHigh * amount) / most)
    return {
      type: 'rect' as const,
      x: at * step + step * 0.15,
      y: chartHigh - high,
      w: step * 0.7,
      h: high,
      color: amount === 0 ? lineColour : colour,
    }
  })
  const base = { type: 'line' as const, x1: 0, y1: chartHigh, x2: wide, y2: chartHigh, lineColor: lineColour }
  const named = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)]
  const alignments = ['left', 'center', 'right'] as const
  return {
    stack: [
      { text: title, fontSize: 9, color: grey, margin: margin(0, 4) },
      { canvas: [...rects, base] },
      {
        columns: named.map((bar, at) => ({
          text: bar?.day ?? '',
          alignment: alignments[at] ?? 'left',
          fontSize: 8,
          color: grey,
        })),
        margin: margin(2, 10),
      },
    ],
    unbreakable: true,
  }
}

const isNumber = (cell: string | number | undefined): boolean => typeof cell === 'number'

/** The first row stands on every page; figures to the right. */
export const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): Drawn => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: heads.map((_, at) => (isNumber(rows[0]?.[at]) ? 'auto' : '*')),
    body: [
      heads.map((text, at) => ({
        text,
        fontSize: 9,
        color: grey,
        alignment: isNumber(rows[0]?.[at]) ? ('right' as const) : ('left' as const),
      })),
      ...rows.map((row) =>
        row.map((cell) => ({
          text: String(cell),
          fontSize: 9,
          alignment: isNumber(cell) ? ('right' as const) : ('left' as const),
        })),
      ),
    ],
  },
  layout: 'lightHorizontalLines',
  margin: margin(0, 10),
})
