import { noticeCalls, noticeParts, type Notice, type NoticePart } from '@vigil/contract/notice'
import { noticeCountCalls } from '@vigil/contract/notice-count'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { caseAddress } from '#features/alarm/case-address.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PullToRefresh } from '#ui/feedback/pull-to-refresh.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { countText } from '#ui/severity/count-badge.tsx'
import { NoticeList } from './notice-list.tsx'
import { addressOfNotice, useShownNotice, type ShownNotice } from './shown-notice.ts'
import { useOpenById } from './use-open-by-id.ts'
import { useMarkRead, useNotices, useReread } from './use-notices.ts'
import styles from './notice-screen.module.css'

const BroadcastSheet = lazyPart(async () => (await import('./broadcast-sheet.tsx')).BroadcastSheet)
const NoticeDetail = lazyPart(async () => (await import('./notice-detail.tsx')).NoticeDetail)

/** What needs me, what I should know, what the platform says of itself. */
export const NoticeScreen = () => {
  const t = useText()
  const guide = useGuide()
  const wide = useWide()
  const [part, setPart] = useState<NoticePart>('needsMe')
  const { shown, show } = useShownNotice()
  const query = useNotices(part)
  const markRead = useMarkRead()
  const openEquipment = useOpenById()
  const open = (notice: Notice): void => {
    void markRead(notice)
    // A command is accepted where the equipment is.
    if (notice.kind === 'command') return void openEquipment(notice.equipmentId)
    if (wide) return show(notice)
    void guide.go(notice.kind === 'alarm' ? caseAddress(guide, notice.alarmId) : addressOfNotice(guide, notice))
  }
  return (
    <div className={styles.page}>
      <main className={styles.master}>
        <PullToRefresh label={t(($) => $.shell.load.loading)} onRefresh={query.refetch}>
          <Head part={part} until={query.data?.pages[0]?.at} />
          <Parts part={part} onChange={setPart} />
          <NoticeList query={query} part={part} shown={shown?.id} onOpen={open} />
        </PullToRefresh>
      </main>
      {wide && <Pane shown={shown} />}
    </div>
  )
}

const Head = ({ part, until }: { readonly part: NoticePart; readonly until: string | undefined }) => {
  const t = useText()
  const can = useCan()
  const guide = useGuide()
  const [writing, setWriting] = useState(false)
  const readAll = useCommand(noticeCalls.readAll, useReread())
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{t(($) => $.notice.title)}</h1>
      <Button
        look="text"
        busy={readAll.busy}
        disabled={until === undefined}
        onClick={() => until !== undefined && void readAll.run({ part, until })}
      >
        {t(($) => $.notice.readAll)}
      </Button>
      {can(noticeCalls.broadcast) && (
        <IconButton icon="edit" label={t(($) => $.notice.broadcast.write)} onClick={() => setWriting(true)} />
      )}
      {can(noticeCalls.messages) && (
        <IconButton
          icon="list"
          label={t(($) => $.notice.history)}
          onClick={() => void guide.go(guide.places.pushList)}
        />
      )}
      <IconButton
        icon="settings"
        label={t(($) => $.notice.settings)}
        onClick={() => void guide.go(guide.places.mySwitches)}
      />
      {writing && <BroadcastSheet onClose={() => setWriting(false)} />}
    </header>
  )
}

interface PartsProps {
  readonly part: NoticePart
  readonly onChange: (part: NoticePart) => void
}

const Parts = ({ part, onChange }: PartsProps) => {
  const t = useText()
  const can = useCan()
  const { data } = useQuery({ ...queryOf(noticeCountCalls.unread, {}), enabled: can(noticeCountCalls.unread) })
  const textOf = (value: NoticePart): string => {
    const count = data?.[value] ?? 0
    const name = t(($) => $.notice.part[value])
    return count > 0 ? `${name} ${countText(count)}` : name
  }
  return (
    <div className={styles.parts}>
      <Segmented
        label={t(($) => $.notice.part.label)}
        options={noticeParts.map((value) => ({ value, text: textOf(value) }))}
        value={part}
        onChange={onChange}
      />
    </div>
  )
}

const Pane = ({ shown }: { readonly shown: ShownNotice | undefined }) => {
  const t = useText()
  return (
    <section className={styles.pane} aria-label={t(($) => $.notice.detail)}>
      {shown === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.notice.choose)} hint={t(($) => $.notice.chooseHint)} />
      ) : (
        <NoticeDetail key={shown.id} shown={shown} />
      )}
    </section>
  )
}
