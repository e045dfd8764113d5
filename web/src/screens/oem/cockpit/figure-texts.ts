/** An operator's figures as they are written. Pure. */
import type { OemFigures } from '@vigil/contract/tenancy/oem-figures'
import type { Language } from '#infrastructure/i18n/messages.ts'

/** Nothing there is no hundred per cent. */
export const onlineText = ({ total, offline }: Pick<OemFigures['equipment'], 'total' | 'offline'>): string =>
  total === 0 ? '—' : `${(Math.floor(((total - offline) / total) * 1_000) / 10).toFixed(1)}%`

export const countText = (count: number, language: Language): string => count.toLocaleString(language)

export const dateText = (at: string, language: Language): string =>
  new Date(at).toLocaleDateString(language, { year: 'numeric', month: '2-digit', day: '2-digit' })

export const momentText = (at: string, language: Language): string =>
  new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** Who needs somebody first; then the largest. */
export const byNeed = (rows: readonly OemFigures[]): OemFigures[] =>
  rows.toSorted((a, b) => b.fires - a.fires || b.equipment.total - a.equipment.total)
