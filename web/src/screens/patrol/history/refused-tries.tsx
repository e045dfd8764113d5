import { useQueryClient } from '@tanstack/react-query'
import { checkInCalls, type CheckInRow } from '@vigil/contract/patrol/check-in'
import { patrolHistoryCalls } from '@vigil/contract/patrol/history'
import { checkInRefusalWords } from '@vigil/contract/patrol/refusals'
import { useState } from 'react'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from '../desk.module.css'

/** What did not count and whose point nobody has done since: whoever answers for the plan may let it count, by name. */
export const RefusedTries = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  const query = usePages(checkInCalls.tries, { projectId, isUndecided: true }, { size: 5 })
  if (!can(checkInCalls.tries)) return null
  return (
    <Card padded={false} title={t(($) => $.patrol.desk.history.refused)} className={styles.wide}>
      <PagedRows
        query={query}
        call={checkInCalls.tries}
        none={<EmptyLine>{t(($) => $.patrol.desk.history.noneRefused)}</EmptyLine>}
      >
        {(rows) => rows.map((row) => <RefusedTry key={row.checkInId} row={row} />)}
      </PagedRows>
    </Card>
  )
}

const RefusedTry = ({ row }: { readonly row: CheckInRow }) => {
  const t = useText()
  const can = useCan()
  const nameOf = useName()
  const language = useLanguage()
  const [isAsked, ask] = useState(false)
  const { refusal } = row
  const words = [
    ...(row.accountName === null ? [] : [row.accountName]),
    dayTimeText(Date.parse(row.at), language),
    ...(refusal === null ? [] : [nameOf(checkInRefusalWords[refusal])]),
    ...(row.note === null ? [] : [t(($) => $.patrol.desk.history.says, { note: row.note })]),
  ]
  return (
    <>
      <RecordRow
        href={undefined}
        selected={false}
        onPress={() => undefined}
        sign={<SeverityBadge severity="fault" size={22} />}
        title={row.placeName}
        sub={words.join(' · ')}
        end={
          can(checkInCalls.release) && (
            <Button size="small" look="soft" onClick={() => ask(true)}>
              {t(($) => $.patrol.desk.history.release)}
            </Button>
          )
        }
      />
      {isAsked && <ReleaseSheet row={row} onClose={() => ask(false)} />}
    </>
  )
}

const ReleaseSheet = ({ row, onClose }: { readonly row: CheckInRow; readonly onClose: () => void }) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(checkInCalls.release, {
    defaults: { note: '' },
    inputOf: ({ note }) => ({ checkInId: row.checkInId, note }),
    onDone: () => {
      for (const { path } of [checkInCalls.tries, ...Object.values(patrolHistoryCalls)])
        void client.invalidateQueries({ queryKey: [path] })
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.patrol.desk.history.releaseOf, { place: row.placeName })}
      verb={t(($) => $.patrol.desk.history.release)}
      onClose={onClose}
    >
      <p className={styles.hint}>{t(($) => $.patrol.desk.history.releaseHint)}</p>
      <TextArea label={t(($) => $.patrol.desk.history.releaseWhy)} {...form.field('note')} />
    </FormSheet>
  )
}
