import { useQueryClient } from '@tanstack/react-query'
import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { patrolHistoryCalls, type HistoryRow } from '@vigil/contract/patrol/history'
import { missReasons, patrolTaskCalls, type MissReason } from '@vigil/contract/patrol/task'
import { useState } from 'react'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { placeText } from '../place-text.ts'
import { zoneTime } from '../walk/zone-time.ts'
import { askedBy, type HistoryFilter } from './use-history-filter.ts'
import styles from '../desk.module.css'

interface HistoryRowsProps {
  readonly projectId: string
  readonly filter: HistoryFilter
  readonly zone: string
}

/** The points behind the figures. */
export const HistoryRows = ({ projectId, filter, zone }: HistoryRowsProps) => {
  const t = useText()
  const query = usePages(patrolHistoryCalls.rows, askedBy(filter, projectId), { keepsLast: true })
  const clear = (
    <Button size="small" look="text" onClick={filter.clear}>
      {t(($) => $.patrol.desk.history.clear)}
    </Button>
  )
  return (
    <Card padded={false} title={t(($) => $.patrol.desk.history.rows)} aside={clear} className={styles.wide}>
      <PagedRows
        query={query}
        call={patrolHistoryCalls.rows}
        none={<EmptyState picture="nothing" title={t(($) => $.patrol.desk.history.noRows)} action={clear} compact />}
      >
        {(rows) => rows.map((row) => <Row key={`${row.taskId} ${row.placeId}`} row={row} zone={zone} />)}
      </PagedRows>
    </Card>
  )
}

const badges = { open: 'off', inTime: 'ok', late: 'ok', missed: 'fault' } as const

const Row = ({ row, zone }: { readonly row: HistoryRow; readonly zone: string }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [isAsked, ask] = useState(false)
  const { outcome, way, reason } = row
  const words = [
    row.planName,
    `${row.day.slice(5)} ${row.from}`,
    ...(row.accountName === null ? [] : [row.accountName]),
    ...(row.doneAt === null ? [] : [zoneTime(row.doneAt, zone)]),
    ...(way === null ? [] : [t(($) => $.patrol.ways[way])]),
    ...(row.isSentLate ? [t(($) => $.patrol.sentLate)] : []),
    ...(row.isReleased ? [t(($) => $.patrol.released)] : []),
    ...(row.abnormal > 0 ? [t(($) => $.patrol.abnormal, { count: row.abnormal })] : []),
    ...(outcome === 'missed' ? [reason === null ? t(($) => $.patrol.unsaid) : t(($) => $.patrol.reasons[reason])] : []),
    ...(row.reasonNote === null ? [] : [row.reasonNote]),
  ]
  const why = outcome === 'missed' && can(patrolTaskCalls.sayWhy) && (
    <Button size="small" look="soft" onClick={() => ask(true)}>
      {t(($) => $.patrol.missedWhy)}
    </Button>
  )
  return (
    <>
      <RecordRow
        href={undefined}
        selected={false}
        onPress={() => undefined}
        sign={<SeverityBadge severity={badges[outcome]} size={22} />}
        title={placeText(row.areaName, row.placeName)}
        sub={words.join(' · ')}
        end={
          <>
            {t(($) => $.patrol.outcomes[outcome])}
            {why}
            {can(hazardCalls.case) &&
              row.hazardIds.map((id, at) => (
                <a key={id} className={styles.hazard} href={router.hrefOf(`${router.places.hazardDetail}?id=${id}`)}>
                  {t(($) => $.patrol.desk.history.hazard, { number: at + 1 })}
                </a>
              ))}
          </>
        }
      />
      {isAsked && <WhySheet row={row} onClose={() => ask(false)} />}
    </>
  )
}

/** Most points are missed before a locked door. */
const begun: { readonly reason: MissReason; readonly note: string } = { reason: 'locked', note: '' }

const WhySheet = ({
  row: { taskId, placeId },
  onClose,
}: {
  readonly row: HistoryRow
  readonly onClose: () => void
}) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(patrolTaskCalls.sayWhy, {
    defaults: begun,
    inputOf: ({ reason, note }) => ({ taskId, placeId, reason, ...(note.trim() !== '' && { note }) }),
    onDone: () => {
      for (const call of Object.values(patrolHistoryCalls)) void client.invalidateQueries({ queryKey: [call.path] })
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.patrol.missedWhy)}
      verb={t(($) => $.patrol.desk.type.save)}
      onClose={onClose}
    >
      <SelectField
        label={t(($) => $.patrol.desk.history.reasons)}
        options={missReasons.map((value) => ({ value, text: t(($) => $.patrol.reasons[value]) }))}
        {...form.field('reason')}
      />
      <TextArea label={t(($) => $.patrol.deal.note)} {...form.field('note')} />
    </FormSheet>
  )
}
