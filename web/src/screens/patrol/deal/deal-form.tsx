import type { PatrolPoint, PatrolTask } from '@vigil/contract/patrol/task'
import { useState } from 'react'
import type { useCheckIns } from '#features/patrol/use-check-ins.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { placeText } from '../place-text.ts'
import { CheckRow } from './check-row.tsx'
import { lackOf, type Lack } from './lack-of.ts'
import { ProofCard } from './proof-card.tsx'
import { useDeal, type Deal } from './use-deal.ts'
import styles from './deal.module.css'

interface DealFormProps {
  readonly task: PatrolTask
  readonly point: PatrolPoint
  readonly checkIns: ReturnType<typeof useCheckIns>
}

/** Proof, then what there is to look at; the button always names what comes next. */
export const DealForm = (props: DealFormProps) => {
  const t = useText()
  const deal = useDeal(props)
  if (!deal) return <RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />
  return <Filled {...props} deal={deal} />
}

const Filled = ({ task, point, checkIns, deal }: DealFormProps & { readonly deal: Deal }) => {
  const t = useText()
  const lack = lackOf(task, point, deal.draft)
  const done = point.checks.filter(({ key }) =>
    deal.draft.results.some((one) => one.key === key && one.verdict !== null),
  )
  const mark = placeText(point.areaName, point.name)
  return (
    <>
      <div className={styles.page}>
        <ProofCard task={task} point={point} deal={deal} lack={lack} queue={checkIns.queue} />
        {lack?.kind !== 'proof' && (
          <Card
            padded={false}
            title={t(($) => $.patrol.deal.checks)}
            aside={t(($) => $.patrol.deal.checked, { done: done.length, all: point.checks.length })}
          >
            {point.checks.map((check) => (
              <CheckRow key={check.key} check={check} deal={deal} mark={mark} />
            ))}
          </Card>
        )}
      </div>
      <SendDock point={point} deal={deal} lack={lack} left={point.checks.length - done.length} checkIns={checkIns} />
    </>
  )
}

interface SendDockProps extends Pick<DealFormProps, 'point' | 'checkIns'> {
  readonly deal: Deal
  readonly lack: Lack | undefined
  readonly left: number
}

const SendDock = ({ point, deal, lack, left, checkIns }: SendDockProps) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [isFull, setFull] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const { checkInQueue } = checkIns
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await checkInQueue.add(deal.draft, placeText(point.areaName, point.name))
      void checkInQueue.send()
    } catch (error) {
      // Either this phone has no queue yet and nobody answers, or it has no room: it stays where it was typed.
      if (isCallFailure(error)) setFailure(error)
      else setFull(true)
    } finally {
      setBusy(false)
    }
  }
  const press = (): void => {
    if (!lack) return void send()
    if ('check' in lack) document.querySelector<HTMLElement>(`#check-${lack.check.key}`)?.focus()
  }
  return (
    <div className={styles.dock}>
      <FailureLine failure={failure} />
      <span className={styles.left} role="status">
        <b>{t(($) => $.patrol.deal.itemsLeft, { count: left })}</b>
        <small>{deal.isFull || isFull ? t(($) => $.patrol.deal.notSaved) : t(($) => $.patrol.deal.saved)}</small>
      </span>
      <Button size="large" busy={busy} disabled={lack !== undefined && !('check' in lack)} onClick={press}>
        <LackWords lack={lack} />
      </Button>
    </div>
  )
}

const LackWords = ({ lack }: { readonly lack: Lack | undefined }) => {
  const t = useText()
  if (!lack) return t(($) => $.patrol.deal.submit)
  if (lack.kind === 'item') return t(($) => $.patrol.deal.checkNext, { name: lack.check.name })
  if (lack.kind === 'words') return t(($) => $.patrol.deal.lackWords)
  if (lack.kind === 'reading') return t(($) => $.patrol.deal.lackReading)
  if (lack.kind === 'second') return t(($) => $.patrol.deal.lackSecond)
  return lack.kind === 'photo' ? t(($) => $.patrol.deal.lackPhoto) : t(($) => $.patrol.deal.lackProof)
}
