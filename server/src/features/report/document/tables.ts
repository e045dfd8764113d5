/** The tables of a report as cells: the same in print and in the workbook. Pure. */
import { durationText, noFigure } from '@vigil/contract/report/figure-text'
import type { ReportContent } from '@vigil/contract/report/content'
import type { reportSections } from '@vigil/contract/report/report-kinds'
import { verdictWords } from '@vigil/contract/rights/action-words'
import { alarmVerdicts } from '@vigil/contract/live/live-events'
import type { Language } from '@vigil/contract/wire'
import { dayOf, wallTimeText } from '#foundation/project/unit-time.ts'
import { words } from './words.ts'

type TableName = Extract<(typeof reportSections)[keyof typeof reportSections], { table: string }>['table']

export interface PaperTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

const kwh = (wh: number): number => Math.round(wh / 100) / 10

const verdictText = (verdict: string | null, language: Language): string => {
  const known = alarmVerdicts.find((one) => one === verdict)
  return known === undefined ? noFigure : verdictWords[known][language]
}

const spent = (seconds: number | null, language: Language): string =>
  seconds === null ? noFigure : durationText(seconds, language)

type Rows = (content: ReportContent, language: Language) => PaperTable['rows']

const rowsOf: Readonly<Record<TableName, Rows>> = {
  losses: ({ lost }, language) =>
    lost.map(({ name, amount, points }) => [words[language].losses[name], amount, `-${points}`]),
  events: ({ events, zone }, language) =>
    events.map((event) => [
      wallTimeText(Date.parse(event.at), zone).slice(5, 16),
      event.equipment,
      `${words[language].kinds[event.kind]} · ${event.event[language]}`,
      verdictText(event.verdict, language),
      spent(event.answeredS, language),
      spent(event.handledS, language),
    ]),
  worst: ({ worst }) => worst.map(({ name, alarms, falses }) => [name, alarms, falses]),
  hazards: ({ hazards, zone }, language) =>
    hazards.map(({ title, level, foundAt, dueAt }) => [
      title === '' ? noFigure : title,
      words[language].levels[level],
      dayOf(Date.parse(foundAt), zone),
      dayOf(Date.parse(dueAt), zone),
    ]),
  loops: ({ loops }, language) =>
    loops.map(({ name, wh, before }) => [
      name ?? words[language].moved,
      kwh(wh),
      before === null ? noFigure : kwh(before),
    ]),
}

export const tableOf = (name: TableName, content: ReportContent, language: Language): PaperTable => ({
  heads: words[language].heads[name],
  rows: rowsOf[name](content, language),
})

interface Bar {
  readonly day: string
  readonly amount: number
}

export const barsOf = (name: 'alarmDays' | 'energyDays', content: ReportContent): readonly Bar[] =>
  name === 'alarmDays' ? content.alarmDays : content.energyDays.map(({ day, wh }) => ({ day, amount: kwh(wh) }))
