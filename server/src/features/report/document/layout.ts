/** A report as pages: a cover in the brand's dress, then its sections, then what is missing. Pure. */
import { brandTokens } from '@vigil/brands/brand-tokens'
import { gapText } from '@vigil/contract/report/figure-text'
import { reportKinds, reportSections, type ReportSectionName } from '@vigil/contract/report/report-kinds'
import type { Language } from '@vigil/contract/wire'
import { wallTimeText } from '#foundation/project/unit-time.ts'
import type { PdfLayout } from '#infrastructure/pdf/write-pdf.ts'
import { checkLine, signatures } from './closing.ts'
import { logoOf, type Paper } from './dress.ts'
import { chart, figureGrid, grey, heading, margin, table, type Drawn } from './parts.ts'
import { barsOf, tableOf } from './tables.ts'
import { words } from './words.ts'

const pageWidth = 595
const sideMargin = 48

const band = (colour: string): Drawn => ({
  canvas: [{ type: 'rect' as const, x: -sideMargin, y: -56, w: pageWidth, h: 6, color: colour }],
})

const cover = ({ kind, content, dress }: Paper, language: Language, colour: string): Drawn[] => {
  const said = words[language]
  const { brand } = dress
  const line = (text: string): Drawn => ({ text, fontSize: 12, color: grey, margin: margin(0, 6) })
  return [
    band(colour),
    {
      columns: [
        logoOf(dress, 40),
        {
          stack: [
            { text: brand.name[language], fontSize: 16 },
            { text: brand.line[language], fontSize: 9, color: grey },
          ],
        },
      ],
      margin: margin(8, 120),
    },
    { text: reportKinds[kind].name[language], fontSize: 28, color: colour },
    { text: content.projectName, fontSize: 18, margin: margin(12, 12) },
    line(said.days(content.firstDay, content.lastDay)),
    line(said.equipment(content.equipment)),
    line(
      `${said.made} ${wallTimeText(Date.parse(content.asOf), content.zone).slice(0, 16)} · ${said.clock} ${content.zone}`,
    ),
    { text: said.contents, fontSize: 12, margin: margin(60, 8) },
    {
      ol: [...reportKinds[kind].sections.map((name) => reportSections[name].name[language]), said.gaps],
      fontSize: 11,
      color: grey,
    },
    { text: '', pageBreak: 'after' },
  ]
}

interface SectionRow {
  readonly figures: readonly string[]
  readonly chart?: 'alarmDays' | 'energyDays'
  readonly table?: Parameters<typeof tableOf>[0]
}

const chartOf = (paper: Paper, name: 'alarmDays' | 'energyDays', language: Language, colour: string): Drawn[] => {
  const bars = barsOf(name, paper.content)
  if (bars.length === 0) return []
  const most = String(Math.max(...bars.map(({ amount }) => amount)))
  const said = words[language]
  return [chart(bars, colour, name === 'alarmDays' ? said.alarmChart(most) : said.energyChart(most))]
}

const tableIn = ({ content }: Paper, name: NonNullable<SectionRow['table']>, language: Language): Drawn[] => {
  const { rows, heads } = tableOf(name, content, language)
  const said = words[language]
  const none = name === 'losses' ? said.noLosses : said.none
  if (rows.length === 0) return [{ text: none, fontSize: 10, color: grey, margin: margin(0, 8) }]
  const isCut = name === 'events' && content.eventsInAll > rows.length
  return [
    ...(isCut
      ? [{ text: said.ofAll(rows.length, content.eventsInAll), fontSize: 9, color: grey, margin: margin(0, 4) }]
      : []),
    table(heads, rows),
  ]
}

const section = (paper: Paper, name: ReportSectionName, at: number, language: Language): Drawn[] => {
  const row: SectionRow = reportSections[name]
  const { primary } = brandTokens(paper.dress.brand.colour).light
  const figures = paper.content.figures.filter(({ figure }) => row.figures.includes(figure))
  return [
    heading(`${at}  ${reportSections[name].name[language]}`, primary),
    ...(figures.length > 0 ? [figureGrid(figures, paper, language)] : []),
    ...(row.chart ? chartOf(paper, row.chart, language, primary) : []),
    ...(row.table ? tableIn(paper, row.table, language) : []),
  ]
}

const gapsOf = ({ content: { gaps } }: Paper, at: number, language: Language, colour: string): Drawn[] => {
  const said = words[language]
  const lines = gaps.length === 0 ? [said.noGaps] : gaps.map((gap) => gapText(gap, language))
  return [heading(`${at}  ${said.gaps}`, colour), { ul: lines, fontSize: 10, margin: margin(0, 8) }]
}

export const reportLayout = (paper: Paper, language: Language): PdfLayout => {
  const { kind, content, dress } = paper
  const { sections, name } = reportKinds[kind]
  const { primary } = brandTokens(dress.brand.colour).light
  const said = words[language]
  return {
    pageSize: 'A4',
    pageMargins: [sideMargin, 56, sideMargin, 56],
    info: { title: `${name[language]} ${content.projectName}`, author: dress.brand.name[language] },
    defaultStyle: { fontSize: 10, lineHeight: 1.15, color: '#0f1b2d' },
    content: [
      ...cover(paper, language, primary),
      ...sections.flatMap((one, at) => section(paper, one, at + 1, language)),
      ...gapsOf(paper, sections.length + 1, language, primary),
      signatures(paper, language),
      checkLine(paper, language),
    ],
    pageFoot: {
      text: [
        dress.brand.name[language],
        content.projectName,
        said.days(content.firstDay, content.lastDay),
        `${said.checkCode} ${paper.code}`,
      ].join(' · '),
      page: said.page,
    },
  }
}
