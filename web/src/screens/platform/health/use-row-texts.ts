/** A figure of the platform in words: what it is, how much, and how much it may be. */
import type { HealthRow } from '@vigil/contract/tenancy/platform'
import { deliveryChannels } from '@vigil/contract/delivery/channels'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { spanText } from '#infrastructure/i18n/time-texts.ts'

const minute = 60_000

/** Exact below a second, where the limits are. */
const waitText = (t: Text, ms: number): string => {
  if (ms < 1_000) return t(($) => $.platform.health.milliseconds, { n: Math.round(ms) })
  if (ms < minute) return t(($) => $.platform.health.seconds, { n: Math.round(ms / 100) / 10 })
  return spanText(t, ms)
}

const lanes = ['0', '1', '2'] as const
const processes = ['gateway', 'pipeline', 'api', 'worker'] as const

/** The server names what it finds; what this version has no word for keeps its name. */
const nameIn = (t: Text, { part, name }: HealthRow): string => {
  if (part === 'call' || part === 'quarantine' || part === 'database') return t(($) => $.platform.health[part])
  if (part === 'lane') {
    const lane = lanes.find((known) => known === name)
    return lane === undefined ? t(($) => $.platform.health.laneOther, { name }) : t(($) => $.platform.health.lane[lane])
  }
  if (part === 'channel') {
    const channel = deliveryChannels.find((known) => known === name)
    return channel === undefined ? name : t(($) => $.platform.health.channel[channel])
  }
  const process = processes.find((known) => known === name)
  return process === undefined ? name : t(($) => $.platform.health.process[process])
}

/** Small below the name. */
const detailIn = (t: Text, { part, value, detail }: HealthRow): string => {
  if (part === 'lane') {
    const unheld = /^unheld (\d+)$/.exec(detail)?.[1]
    return unheld === undefined ? detail : t(($) => $.platform.health.unheld, { n: unheld })
  }
  if (part === 'channel')
    return value === null
      ? t(($) => $.platform.health.nobodySent)
      : t(($) => $.platform.health.sentOf, { sent: detail })
  if (part === 'quarantine') return t(($) => $.platform.health.open, { n: detail })
  if (part === 'process' && detail.includes(', ')) return t(($) => $.platform.health.manyVersions, { versions: detail })
  return detail
}

const percent = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share)

const gigabyte = 1_000_000_000

const bytesText = (bytes: number, language: string): string => {
  const [unit, size] = bytes < gigabyte ? (['megabyte', 1_000_000] as const) : (['gigabyte', gigabyte] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}

const countText = (t: Text, { part }: HealthRow, n: number): string => {
  if (part === 'lane') return n === 0 ? t(($) => $.platform.health.held) : t(($) => $.platform.health.unheld, { n })
  if (part === 'process')
    return n === 0 ? t(($) => $.platform.health.notRunning) : t(($) => $.platform.health.running, { n })
  return t(($) => $.platform.health.messages, { n })
}

const millisecondsText = (t: Text, { part }: HealthRow, ms: number): string => {
  if (part === 'clock') return `${ms > 0 ? '+' : ms < 0 ? '−' : ''}${waitText(t, Math.abs(ms))}`
  return ms === 0 ? t(($) => $.platform.health.nothingWaits) : waitText(t, ms)
}

export const useRowTexts = () => {
  const t = useText()
  const language = useLanguage()
  return {
    nameOf: (row: HealthRow): string => nameIn(t, row),
    detailOf: (row: HealthRow): string => detailIn(t, row),
    valueOf: (row: HealthRow): string => {
      const { value, unit } = row
      if (value === null) return t(($) => $.platform.health.states.unknown)
      if (unit === 'bytes') return bytesText(value, language)
      if (unit === 'share') return t(($) => $.platform.health.failed, { share: percent(value, language) })
      return unit === 'ms' ? millisecondsText(t, row, value) : countText(t, row, value)
    },
    /** Where "all of them" is the limit, the figure itself says so. */
    limitOf: ({ part, limit, unit }: HealthRow): string | null => {
      if (limit === null || limit === 0) return null
      if (unit === 'share') return percent(limit, language)
      if (unit === 'ms') return `${part === 'clock' ? '±' : ''}${waitText(t, limit)}`
      return String(limit)
    },
  }
}
