/** Energy, power, prices and times of a unit as they are written. Pure. */
import type { EnergyPeriod } from '@vigil/contract/energy/energy'
import type { Language } from '#infrastructure/i18n/messages.ts'

const grouped = (language: Language, decimals: number) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** Small amounts need their tenths; large ones are read at a glance. */
export const kwhText = (wh: number, language: Language): string =>
  grouped(language, Math.abs(wh) < 100_000 ? 1 : 0).format(wh / 1_000)

/** How evenly a day was used: its mean over its most. */
export const loadRateText = (points: readonly { readonly w: number }[]): string => {
  const [sum, high] = [points.reduce((all, { w }) => all + w, 0), Math.max(0, ...points.map(({ w }) => w))]
  return high === 0 ? '--' : `${((100 * sum) / points.length / high).toFixed(1)}%`
}

export const kwText = (w: number, language: Language): string =>
  grouped(language, w < 100_000 && w % 1_000 !== 0 ? 1 : 0).format(w / 1_000)

/** Prices are whole ten-thousandths of a yuan. */
export const priceText = (price: number): string => (price / 10_000).toFixed(4)

export const yuanText = (fen: number, language: Language): string => grouped(language, 2).format(fen / 100)

/** What one slot costs, exactly. */
export const slotCostText = (wh: number, price: number): string => ((wh * price) / 10_000_000).toFixed(4)

/** By the clock on the unit's wall, whatever the reader's says. */
export const wallText = (at: string, zone: string, language: Language, withDay = false): string =>
  new Date(at).toLocaleString(language, {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    ...(withDay ? { month: '2-digit', day: '2-digit' } : {}),
  })

const shapes = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  year: { year: 'numeric' },
} as const satisfies Record<EnergyPeriod, Intl.DateTimeFormatOptions>

const calendarText = (day: string, language: Language, shape: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC', ...shape })

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const dayName = (day: string, language: Language): string => calendarText(day, language, shapes.week)

interface Days {
  readonly period: EnergyPeriod
  readonly from: string
  readonly to: string
}

/** A week by its first and last day, the others by their name. */
export const periodText = ({ period, from, to }: Days, language: Language): string =>
  period === 'week'
    ? `${dayName(from, language)} – ${dayName(daysAfter(to, -1), language)}`
    : calendarText(from, language, shapes[period])

/** `2026-11-03T08` by its hour, `2026-11-03` by its day, `2026-11` by its month. */
export const barText = (name: string, language: Language): string => {
  if (name.length === 13) return `${Number(name.slice(11))}:00`
  if (name.length === 10) return String(Number(name.slice(8)))
  return calendarText(`${name}-01`, language, { month: 'short' })
}

/** What changed, in percent; undefined where there is nothing to compare with. */
export const changeText = (now: number, before: number | undefined): string | undefined => {
  if (before === undefined || before === 0) return undefined
  const percent = (100 * (now - before)) / before
  return `${percent < 0 ? '↓' : '↑'} ${Math.abs(percent).toFixed(1)}%`
}
