/** What threatens life under "now", whatever else under the day it came. */
import type { Notice, NoticePart } from '@vigil/contract/notice/notice'
import type { RecordSection } from '#foundation/record/record-columns.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import type { useNotices } from './use-notices.ts'

const dayMs = 86_400_000

type Pages = NonNullable<ReturnType<typeof useNotices>['data']>

export const useNoticeSections = (part: NoticePart): ((data: Pages) => RecordSection<Notice>[]) => {
  const t = useText()
  const dayOf = useDayOf()
  return ({ pages }) => {
    const now = part === 'system' ? [] : (pages[0]?.now ?? [])
    const rows = pages.flatMap((page) => page.rows)
    const days = [...Map.groupBy(rows, dayOf)].map(([title, ofDay]) => ({ title, rows: ofDay }))
    return [{ title: t(($) => $.notice.now), isUrgent: true, rows: now }, ...days]
  }
}

const useDayOf = () => {
  const t = useText()
  const language = useLanguage()
  const today = new Date().toDateString()
  const yesterday = new Date(Date.now() - dayMs).toDateString()
  return ({ at }: Notice): string => {
    const day = new Date(at)
    if (day.toDateString() === today) return t(($) => $.notice.today)
    if (day.toDateString() === yesterday) return t(($) => $.notice.yesterday)
    return day.toLocaleDateString(language, { month: 'long', day: 'numeric', weekday: 'short' })
  }
}
