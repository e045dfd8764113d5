import { useQuery } from '@tanstack/react-query'
import { noticeCalls, type BroadcastDetail, type Receipt } from '@vigil/contract/notice/notice'
import { useEffect } from 'react'
import { caseAddress } from '#features/alarm/case-address.ts'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { DeliveryTruth } from './delivery/delivery-truth.tsx'
import type { ShownNotice } from './shown-notice.ts'
import { useReread } from './use-notices.ts'
import styles from './notice-detail.module.css'

interface NoticeDetailProps {
  readonly shown: ShownNotice
  /** To have opened it is to have read it; what opened by itself was read by nobody. */
  readonly isRead?: boolean
}

/** A broadcast with its receipts, or an alarm with who was told of it. */
export const NoticeDetail = ({ shown, isRead = true }: NoticeDetailProps) => {
  if (shown.kind === 'broadcast') return <Broadcast noticeId={shown.id} isRead={isRead} />
  return shown.kind === 'alarm' ? <OfAlarm alarmId={shown.id} /> : <OfDelivery />
}

const OfAlarm = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const router = useRouter()
  return (
    <RecordDetail
      head={
        <div className={styles.way}>
          <Button onClick={() => void router.go(caseAddress(router, alarmId))}>{t(($) => $.notice.toCase)}</Button>
        </div>
      }
    >
      <DeliveryTruth alarmId={alarmId} />
    </RecordDetail>
  )
}

const OfDelivery = () => {
  const t = useText()
  const router = useRouter()
  return (
    <EmptyState
      picture="network"
      title={t(($) => $.notice.push.test)}
      action={
        <Button onClick={() => void router.go(router.places.mySwitches)}>
          {t(($) => $.notice.delivery.toSettings)}
        </Button>
      }
    />
  )
}

const Broadcast = ({ noticeId, isRead }: { readonly noticeId: string; readonly isRead: boolean }) => {
  const query = useQuery(queryOf(noticeCalls.detail, { noticeId }))
  useRead(noticeId, isRead)
  return (
    <QueryState query={query} call={noticeCalls.detail} rows={3}>
      {(detail) => <Words detail={detail} onChange={() => void query.refetch()} />}
    </QueryState>
  )
}

/** It stays unread where that could not be said. */
const useRead = (noticeId: string, isRead: boolean): void => {
  const caller = useCaller()
  useEffect(() => {
    if (isRead) caller.call(noticeCalls.read, { noticeId }).catch(() => undefined)
  }, [caller, noticeId, isRead])
}

const Words = ({ detail, onChange }: { readonly detail: BroadcastDetail; readonly onChange: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const reread = useReread()
  const { run, busy, failure } = useCommand(noticeCalls.confirm, () => {
    reread()
    onChange()
  })
  const timeOf = (at: string): string => dayTimeText(Date.parse(at), language)
  const { noticeId, author, projectName, mustConfirm, confirmedAt } = detail
  const from = [author === null ? undefined : t(($) => $.notice.broadcast.by, { name: author }), projectName]
  return (
    <RecordDetail>
      <Card>
        <h2 className={styles.title}>{detail.title}</h2>
        <p className={styles.sub}>{[...from, timeOf(detail.at)].filter(Boolean).join(' · ')}</p>
        <p className={styles.text}>{detail.text}</p>
        {mustConfirm && confirmedAt === null && (
          <Button busy={busy} onClick={() => void run({ noticeId })}>
            {t(($) => $.notice.broadcast.confirm)}
          </Button>
        )}
        {mustConfirm && confirmedAt !== null && (
          <StateTag tone="ok">{t(($) => $.notice.broadcast.confirmedAt, { time: timeOf(confirmedAt) })}</StateTag>
        )}
        <FailureLine failure={failure} />
      </Card>
      {detail.receipts && <Receipts detail={detail} receipts={detail.receipts} />}
    </RecordDetail>
  )
}

interface ReceiptsProps {
  readonly detail: BroadcastDetail
  readonly receipts: readonly Receipt[]
}

const Receipts = ({ detail, receipts }: ReceiptsProps) => {
  const t = useText()
  const { addressed, read, confirmed, mustConfirm } = detail
  const figures = mustConfirm
    ? t(($) => $.notice.receipts.figures, { addressed, read, confirmed })
    : t(($) => $.notice.receipts.figuresRead, { addressed, read })
  const order = mustConfirm ? t(($) => $.notice.receipts.first) : t(($) => $.notice.receipts.firstUnread)
  return (
    <Card title={t(($) => $.notice.receipts.title)} aside={<span className={styles.sub}>{order}</span>}>
      <p className={styles.figures}>{figures}</p>
      <ul className={styles.people}>
        {receipts.map((receipt, index) => (
          <li key={index} className={styles.person}>
            <b>{receipt.person}</b>
            <Standing receipt={receipt} mustConfirm={mustConfirm} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Standing = ({ receipt, mustConfirm }: { readonly receipt: Receipt; readonly mustConfirm: boolean }) => {
  const t = useText()
  const language = useLanguage()
  const { readAt, confirmedAt } = receipt
  const timeOf = (at: string) => ({ time: dayTimeText(Date.parse(at), language) })
  if (mustConfirm && confirmedAt !== null)
    return <StateTag tone="ok">{t(($) => $.notice.receipts.confirmed, timeOf(confirmedAt))}</StateTag>
  if (readAt === null) return <StateTag tone="fault">{t(($) => $.notice.receipts.none)}</StateTag>
  return mustConfirm ? (
    <StateTag tone="plain">{t(($) => $.notice.receipts.readOnly, timeOf(readAt))}</StateTag>
  ) : (
    <StateTag tone="ok">{t(($) => $.notice.receipts.read, timeOf(readAt))}</StateTag>
  )
}
