import { noticeCalls, type Notice, type NoticePart } from '@vigil/contract/notice'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { NoticeRow } from './notice-row.tsx'
import { idOfNotice, type useNotices } from './use-notices.ts'
import styles from './notice-screen.module.css'

interface ListProps {
  readonly query: ReturnType<typeof useNotices>
  readonly part: NoticePart
  readonly shown: string | undefined
  readonly onOpen: (notice: Notice) => void
}

/** What threatens life under "now", whatever else under the day it came. */
export const NoticeList = ({ query, part, shown, onOpen }: ListProps) => {
  const t = useText()
  return (
    <QueryState
      query={query}
      call={noticeCalls.list}
      waiting={<RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        const now = part === 'system' ? [] : (pages[0]?.now ?? [])
        if (rows.length + now.length === 0) return <None part={part} />
        return (
          <>
            <Group title={t(($) => $.notice.now)} notices={now} shown={shown} onOpen={onOpen} isUrgent />
            <Days rows={rows} shown={shown} onOpen={onOpen} />
            <ListEnd query={query} />
          </>
        )
      }}
    </QueryState>
  )
}

const None = ({ part }: Pick<ListProps, 'part'>) => {
  const t = useText()
  return (
    <EmptyState
      picture={part === 'needsMe' ? 'clear' : 'nothing'}
      title={t(($) => $.notice.empty[part])}
      hint={t(($) => $.notice.empty[`${part}Hint`])}
    />
  )
}

type DaysProps = Pick<ListProps, 'shown' | 'onOpen'> & { readonly rows: readonly Notice[] }

const dayMs = 86_400_000

const Days = ({ rows, ...rest }: DaysProps) => {
  const t = useText()
  const language = useLanguage()
  const today = new Date().toDateString()
  const yesterday = new Date(Date.now() - dayMs).toDateString()
  const dayOf = ({ at }: Notice): string => {
    const day = new Date(at)
    if (day.toDateString() === today) return t(($) => $.notice.today)
    if (day.toDateString() === yesterday) return t(($) => $.notice.yesterday)
    return day.toLocaleDateString(language, { month: 'long', day: 'numeric', weekday: 'short' })
  }
  return [...Map.groupBy(rows, dayOf)].map(([day, notices]) => (
    <Group key={day} title={day} notices={notices} {...rest} />
  ))
}

interface GroupProps extends Pick<ListProps, 'shown' | 'onOpen'> {
  readonly title: string
  readonly notices: readonly Notice[]
  readonly isUrgent?: boolean
}

const rereadMs = 30_000

const Group = ({ title, notices, shown, onOpen, isUrgent = false }: GroupProps) => {
  const now = useNow(rereadMs)
  if (notices.length === 0) return null
  return (
    <section className={styles.group}>
      <SectionHead title={title} />
      <ul className={`${styles.card} ${isUrgent ? styles.urgent : ''}`}>
        {notices.map((notice) => (
          <NoticeRow
            key={idOfNotice(notice)}
            notice={notice}
            now={now}
            isShown={shown === idOfNotice(notice)}
            onOpen={() => onOpen(notice)}
          />
        ))}
      </ul>
    </section>
  )
}
