/** Reconciliation: does the money of a day agree with the channels' bills, and where not, what is done about it. */
import { useQuery } from '@tanstack/react-query'
import { billChannels, matchOutcomes, reconcileCalls, type Reconciliation } from '@vigil/contract/billing/reconcile'
import { Day } from '@vigil/contract/ids'
import { ExportButton } from '#features/records/export-button.tsx'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useCallback, useState } from 'react'
import { DifferenceSheet } from './difference-sheet.tsx'
import { MatchLine } from './match-line.tsx'
import { Outcomes } from './outcomes.tsx'
import { UndoBar } from './undo-bar.tsx'
import { dayOf } from './platform-day.ts'
import styles from './reconcile.module.css'

const dayMs = 86_400_000

const useWish = () => {
  const { wordOf, oneOf, change } = useAddressFields<'day' | 'channel' | 'outcome'>()
  const day = Day.safeParse(wordOf('day')).data ?? dayOf(Date.now() - dayMs)
  return { day, channel: oneOf('channel', billChannels), outcome: oneOf('outcome', matchOutcomes), change }
}
type Wish = ReturnType<typeof useWish>

export const ReconcileScreen = () => {
  const t = useText()
  const can = useCan()
  const wish = useWish()
  const { day, channel, outcome } = wish
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const asked = channel === undefined ? { day } : { day, channel }
  const query = useQuery({ ...queryOf(reconcileCalls.day, asked), enabled: can(reconcileCalls.day) })
  return (
    <RecordPage
      title={t(($) => $.billing.reconcile.title)}
      subtitle={day}
      actions={
        <ExportButton call={reconcileCalls.export} input={{ ...asked, ...(outcome ? { outcome } : {}), language }} />
      }
    >
      <div className={styles.page}>
        <Choices wish={wish} />
        <QueryState query={query} call={reconcileCalls.day} rows={6}>
          {(found) => <Content found={found} wish={wish} reread={() => void query.refetch()} />}
        </QueryState>
      </div>
    </RecordPage>
  )
}

const Choices = ({ wish: { day, channel, change } }: { readonly wish: Wish }) => {
  const t = useText()
  return (
    <div className={styles.choices}>
      <TextField
        label={t(($) => $.billing.reconcile.day)}
        type="date"
        value={day}
        onChange={(next) => change({ day: next })}
      />
      <Segmented
        label={t(($) => $.billing.reconcile.channel)}
        options={[
          { value: 'all', text: t(($) => $.billing.reconcile.allChannels) },
          ...billChannels.map((value) => ({ value, text: t(($) => $.billing.ways[value]) })),
        ]}
        value={channel ?? 'all'}
        onChange={(value) => change({ channel: value === 'all' ? undefined : value })}
      />
    </div>
  )
}

interface ContentProps {
  readonly found: Reconciliation
  readonly wish: Wish
  readonly reread: () => void
}

/** A bill that has not come has no result; nobody reads a zero for it. */
const Content = ({ found, wish, reread }: ContentProps) => {
  const t = useText()
  const late = found.statements.filter(({ state }) => state === 'due')
  const isNothingRead = found.statements.every(({ state }) => state === 'due')
  return (
    <>
      {late.map(({ channel }) => (
        <p key={channel} className={styles.late} role="status">
          {t(($) => $.billing.reconcile.late, { channel: t(($) => $.billing.ways[channel]) })}
        </p>
      ))}
      {isNothingRead ? (
        <EmptyState
          picture="nothing"
          title={t(($) => $.billing.reconcile.noBill)}
          hint={t(($) => $.billing.reconcile.noBillHint)}
        />
      ) : (
        <>
          <Outcomes found={found} chosen={wish.outcome} onChoose={(outcome) => wish.change({ outcome })} />
          <Rows wish={wish} reread={reread} />
        </>
      )}
    </>
  )
}

const Rows = ({ wish: { day, channel, outcome }, reread }: Pick<ContentProps, 'wish' | 'reread'>) => {
  const t = useText()
  const [openedId, open] = useState<string | undefined>(undefined)
  const [undoable, setUndoable] = useState<string | undefined>(undefined)
  const over = useCallback(() => setUndoable(undefined), [])
  const query = usePages(reconcileCalls.rows, {
    day,
    ...(channel === undefined ? {} : { channel }),
    ...(outcome === undefined ? {} : { outcome }),
  })
  const rereadAll = (): void => {
    reread()
    void query.refetch()
  }
  const done = (payMatchId: string, isFinal: boolean): void => {
    open(undefined)
    setUndoable(isFinal ? undefined : payMatchId)
    rereadAll()
  }
  const none = (
    <EmptyState
      picture="nothing"
      title={t(($) => $.billing.reconcile.agrees)}
      hint={t(($) => $.billing.reconcile.agreesHint)}
    />
  )
  return (
    <PagedRows query={query} call={reconcileCalls.rows} none={none}>
      {(rows) => {
        const opened = rows.find(({ payMatchId }) => payMatchId === openedId)
        return (
          <Card>
            <ul className={styles.list}>
              {rows.map((row) => (
                <MatchLine key={row.payMatchId} row={row} onOpen={() => open(row.payMatchId)} />
              ))}
            </ul>
            {opened && (
              <DifferenceSheet
                key={opened.payMatchId}
                row={opened}
                onClose={() => open(undefined)}
                onDone={(isFinal) => done(opened.payMatchId, isFinal)}
              />
            )}
            {undoable !== undefined && (
              <UndoBar key={undoable} payMatchId={undoable} onOver={over} onUndone={rereadAll} />
            )}
          </Card>
        )
      }}
    </PagedRows>
  )
}
