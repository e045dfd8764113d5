import { noticeCalls, noticeParts, type Notice, type NoticePart, type VisitNotice } from '@vigil/contract/notice/notice'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { caseAddress } from '#features/alarm/case-address.ts'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { useProjectChoice } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter, type Router } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { countText } from '#ui/severity/count-badge.tsx'
import { NoticeRow } from './notice-row.tsx'
import { addressOfNotice, shownOf, useShownNotice, type PagedNotice, type ShownNotice } from './shown-notice.ts'
import { useNoticeSections } from './use-notice-sections.ts'
import { useOpenById } from './use-open-by-id.ts'
import { idOfNotice, useMarkRead, useNotices, useReread } from './use-notices.ts'
import styles from './notice-screen.module.css'

const BroadcastSheet = lazyPart(async () => (await import('./broadcast-sheet.tsx')).BroadcastSheet)
const NoticeDetail = lazyPart(async () => (await import('./notice-detail.tsx')).NoticeDetail)

/** What needs me, what I should know, what the platform says of itself. */
export const NoticeScreen = () => {
  const t = useText()
  const router = useRouter()
  const { part, choosePart, shown, show } = useShownNotice()
  const query = useNotices(part)
  const sectionsOf = useNoticeSections(part)
  const markRead = useMarkRead()
  const openEquipment = useOpenById()
  const openVisit = useOpenVisit()
  const listed = query.data ? sectionsOf(query.data).flatMap(({ rows }) => rows) : []
  const noticeOf = (id: string): PagedNotice | undefined =>
    listed.filter(hasPage).find((notice) => idOfNotice(notice) === id)
  return (
    <RecordListPage
      isTop
      title={t(($) => $.notice.title)}
      actions={<Tools part={part} until={query.data?.pages[0]?.at} />}
      above={<Parts part={part} onChange={choosePart} />}
      onPull={query.refetch}
      list={{
        query,
        call: noticeCalls.list,
        sectionsOf,
        kind: {
          columns: [],
          Row: NoticeRow,
          idOf: idOfNotice,
          addressOf: (notice) => (hasPage(notice) ? pageOf(router, notice) : undefined),
        },
        none: <None part={part} />,
        onPress: (notice) => {
          void markRead(notice)
          // A command is accepted where the equipment is, a visitor is answered where the visitors are.
          if (notice.kind === 'command') void openEquipment(notice.equipmentId)
          if (notice.kind === 'visit') openVisit(notice)
          return !hasPage(notice)
        },
      }}
      detail={{
        label: t(($) => $.notice.detail),
        chosen: shown?.id,
        choose: (id) => show(id === undefined ? undefined : noticeOf(id)),
        of: (id, isChosen) => <Opened shown={isChosen ? shown : shownOf(noticeOf(id))} isChosen={isChosen} />,
      }}
    />
  )
}

const hasPage = (notice: Notice): notice is PagedNotice => notice.kind !== 'command' && notice.kind !== 'visit'

const visitsPage = '/pagesEquipment/acControl/visitorData'

/** The page of visits is of one unit: it is that of the visit. */
const useOpenVisit = () => {
  const router = useRouter()
  const choice = useProjectChoice()
  return ({ projectId, visitId }: VisitNotice): void => {
    choice.choose(projectId)
    void router.go(`${visitsPage}?visit=${visitId}`)
  }
}

const pageOf = (router: Router, notice: PagedNotice): string =>
  notice.kind === 'alarm' ? caseAddress(router, notice.alarmId) : addressOfNotice(router, notice)

interface OpenedProps {
  readonly shown: ShownNotice | undefined
  readonly isChosen: boolean
}

/** What opened by itself may be gone again. */
const Opened = ({ shown, isChosen }: OpenedProps) => {
  const t = useText()
  if (shown) return <NoticeDetail key={shown.id} shown={shown} isRead={isChosen} />
  return <EmptyState picture="nothing" title={t(($) => $.notice.choose)} hint={t(($) => $.notice.chooseHint)} />
}

const None = ({ part }: { readonly part: NoticePart }) => {
  const t = useText()
  return (
    <EmptyState
      picture={part === 'needsMe' ? 'clear' : 'nothing'}
      title={t(($) => $.notice.empty[part])}
      hint={t(($) => $.notice.empty[`${part}Hint`])}
    />
  )
}

const Tools = ({ part, until }: { readonly part: NoticePart; readonly until: string | undefined }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [writing, setWriting] = useState(false)
  const readAll = useCommand(noticeCalls.readAll, useReread())
  return (
    <>
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
          onClick={() => void router.go(router.places.pushList)}
        />
      )}
      <IconButton
        icon="settings"
        label={t(($) => $.notice.settings)}
        onClick={() => void router.go(router.places.mySwitches)}
      />
      {writing && <BroadcastSheet onClose={() => setWriting(false)} />}
    </>
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
