/** A figure as it is written, on the page, in print and in a workbook. Pure. */
import { classOf } from '../statistics/score.ts'
import type { Language } from '../wire.ts'
import type { Gap } from './content.ts'
import { reportFigures, type ReportFigureName } from './report-figures.ts'

const numbers = (most: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: most })
const whole = numbers(0)
const tenth = numbers(1)
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const durationText = (seconds: number, language: Language): string => {
  const words = language === 'zh' ? { s: ' 秒', m: ' 分钟', h: ' 小时' } : { s: ' s', m: ' min', h: ' h' }
  if (seconds < 120) return `${Math.round(seconds)}${words.s}`
  return seconds < 7_200 ? `${Math.round(seconds / 60)}${words.m}` : `${tenth.format(seconds / 3_600)}${words.h}`
}

/** A hundred only when nothing is missing. */
const shareText = (share: number): string =>
  share === 1 ? '100%' : `${Math.min(99.9, Math.round(share * 1_000) / 10).toFixed(1)}%`

const writers = {
  count: (value: number) => whole.format(value),
  points: (value: number) => `${classOf(value)} ${value}`,
  share: shareText,
  seconds: durationText,
  wh: (value: number) => `${tenth.format(value / 1_000)} kWh`,
  fen: (value: number) => `¥ ${money.format(value / 100)}`,
  watts: (value: number) => `${tenth.format(value / 1_000)} kW`,
  grams: (value: number) => `${tenth.format(value / 1_000)} kg`,
} as const satisfies Record<string, (value: number, language: Language) => string>

export const noFigure = '--'

export const figureText = (name: ReportFigureName, value: number | null, language: Language): string =>
  value === null ? noFigure : writers[reportFigures[name].unit](value, language)

/** Against the period before: of shares in points, of everything else in parts of it; nothing where there is no base. */
export const changeText = (name: ReportFigureName, value: number | null, before: number | null): string | undefined => {
  if (value === null || before === null || value === before) return undefined
  const sign = value > before ? '+' : '−'
  if (reportFigures[name].unit === 'share') return `${sign}${tenth.format(Math.abs(value - before) * 100)}`
  return before === 0
    ? `${sign}${figureText(name, Math.abs(value - before), 'en')}`
    : `${sign}${tenth.format((100 * Math.abs(value - before)) / before)}%`
}

/** What nobody knows, as sentences; in braces what the gap itself says. */
const gapWords: Readonly<Record<Gap['gap'], Readonly<Record<Language, string>>>> = {
  meterDays: {
    zh: '{days} 天中有 {missing} 天没有“{equipment}”的读数，本报告未推算。',
    en: '{missing} of {days} days have no readings from “{equipment}”; nothing was filled in.',
  },
  moreMeters: {
    zh: '另有 {count} 个计量点缺少部分日期的读数。',
    en: '{count} more meters have days without readings.',
  },
  noMeters: { zh: '该时段没有任何电量读数。', en: 'There are no readings of electricity in this period.' },
  estimated: {
    zh: '{known} 个 15 分钟时段中有 {slots} 个由前后读数推算。',
    en: '{slots} of {known} quarters of an hour are estimated from the readings around them.',
  },
  suspect: {
    zh: '{count} 处电量突变未经确认，未计入电量和电费。',
    en: '{count} jumps of counters are not confirmed: they are in no figure.',
  },
  silent: {
    zh: '{equipment} 台设备中有 {count} 台为无源或从未上报，不计入在线率。',
    en: '{count} of {equipment} pieces of equipment are passive or never reported: they are in no online rate.',
  },
  running: {
    zh: '{day} 当天尚未结束，数据截至生成时刻。',
    en: '{day} is not over: it is counted up to when this was made.',
  },
  alarmsForgotten: { zh: '{before} 之前的报警记录已过保存期。', en: 'Alarms before {before} are no longer kept.' },
}

export const gapText = (gap: Gap, language: Language): string => {
  const said = new Map<string, string | number>(Object.entries(gap))
  return gapWords[gap.gap][language].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(said.get(name) ?? ''))
}
