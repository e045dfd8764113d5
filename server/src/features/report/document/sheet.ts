/** A report as rows of a workbook: everything that stands in print, with the address of each figure's rows. Pure. */
import { figureText, gapText } from '@vigil/contract/report/figure-text'
import { reportFigures, rowsOfFigure } from '@vigil/contract/report/report-figures'
import { reportKinds, reportSections } from '@vigil/contract/report/report-kinds'
import type { Language } from '@vigil/contract/wire'
import { wallTimeText } from '#foundation/project/unit-time.ts'
import { linkTo, type Paper } from './dress.ts'
import { barsOf, tableOf } from './tables.ts'
import { words } from './words.ts'

type Cells = (string | number | null)[]

const figureRows = ({ content, dress, project_id }: Paper, names: readonly string[], language: Language): Cells[] =>
  content.figures
    .filter(({ figure }) => names.includes(figure))
    .map(({ figure, value, before, part, whole }) => [
      reportFigures[figure].name[language],
      figureText(figure, value, language),
      part === null || whole === null ? null : words[language].outOf(part, whole),
      figureText(figure, before, language),
      linkTo(dress, rowsOfFigure(figure, { projectId: project_id, ...content })) ?? null,
    ])

const sectionRows = (sheet: Paper, name: keyof typeof reportSections, language: Language): Cells[] => {
  const section: {
    figures: readonly string[]
    chart?: 'alarmDays' | 'energyDays'
    table?: Parameters<typeof tableOf>[0]
  } = reportSections[name]
  const { figure, now, before, link, heads } = words[language]
  const figures = figureRows(sheet, section.figures, language)
  const table = section.table && tableOf(section.table, sheet.content, language)
  const bars = section.chart ? barsOf(section.chart, sheet.content) : []
  return [
    [],
    [reportSections[name].name[language]],
    ...(figures.length > 0 ? [[figure, now, null, before, link], ...figures] : []),
    ...(table ? [[...table.heads], ...table.rows.map((row) => [...row])] : []),
    ...(section.chart && bars.length > 0
      ? [[...heads[section.chart]], ...bars.map(({ day, amount }) => [day, amount])]
      : []),
  ]
}

export const reportSheet = (sheet: Paper, language: Language): Cells[] => {
  const { content, kind, dress } = sheet
  const said = words[language]
  return [
    [reportKinds[kind].name[language], dress.brand.name[language]],
    [content.projectName, said.days(content.firstDay, content.lastDay), said.equipment(content.equipment)],
    [said.made, wallTimeText(Date.parse(content.asOf), content.zone), content.zone],
    [said.checkCode, sheet.code],
    ...reportKinds[kind].sections.flatMap((name) => sectionRows(sheet, name, language)),
    [],
    [said.gaps],
    ...(content.gaps.length === 0 ? [[said.noGaps]] : content.gaps.map((gap) => [gapText(gap, language)])),
  ]
}
