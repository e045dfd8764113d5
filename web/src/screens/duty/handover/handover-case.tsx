import { handoverCalls, type DutyHandover } from '@vigil/contract/duty/handover'
import { useState } from 'react'
import { useDutyNow } from '#features/duty/use-duty-now.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { ShiftCard } from '../shift-card.tsx'
import { HandoverDock } from './handover-dock.tsx'
import { ItemList } from './item-list.tsx'
import { Signatures } from './signatures.tsx'
import { useHandover, useHandoverActs, type HandoverProps } from './use-handover.ts'
import styles from './handover.module.css'

const LineSheet = lazyPart(async () => (await import('./line-sheet.tsx')).LineSheet)
const SignSheet = lazyPart(async () => (await import('./sign-sheet.tsx')).SignSheet)

/** The sheet that goes from one shift to the next. */
export const HandoverCase = ({ handoverId }: { readonly handoverId: string }) => {
  const query = useHandover(handoverId)
  return (
    <QueryState query={query} call={handoverCalls.case} rows={6}>
      {(shown) => <Shown shown={shown} />}
    </QueryState>
  )
}

type Opened = 'sign' | 'addLine' | 'withdraw'

const Shown = ({ shown }: { readonly shown: DutyHandover }) => {
  const t = useText()
  const acts = useHandoverActs(shown.handoverId)
  const { data: duty } = useDutyNow(shown.projectId)
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  const close = (): void => setOpened(undefined)
  const early = shown.isEarly && <StateTag tone="plain">{t(($) => $.duty.handover.early)}</StateTag>
  return (
    <>
      <div className={styles.page}>
        <Outcome shown={shown} />
        <ShiftCard shift={shown} checks={duty} tag={early} />
        <div className={styles.two}>
          <ItemList shown={shown} acts={acts} />
          <Signatures shown={shown} onSign={() => setOpened('sign')} />
        </div>
        <More shown={shown} onOpen={setOpened} />
        {opened === undefined && <FailureLine failure={acts.failure} />}
      </div>
      <HandoverDock shown={shown} acts={acts} />
      <>
        {opened === 'sign' && <SignSheet shown={shown} onClose={close} />}
        {(opened === 'addLine' || opened === 'withdraw') && <LineSheet act={opened} shown={shown} onClose={close} />}
      </>
    </>
  )
}

/** How it ended, where it has. */
const Outcome = ({ shown: { state, endedAt, withdrawnReason } }: { readonly shown: DutyHandover }) => {
  const t = useText()
  const language = useLanguage()
  if (endedAt === null) return null
  const at = dayTimeText(Date.parse(endedAt), language)
  return (
    <p className={styles.outcome} role="status">
      {state === 'finished'
        ? t(($) => $.duty.handover.finished, { at })
        : t(($) => $.duty.handover.withdrawn, { at, reason: withdrawnReason ?? '' })}
    </p>
  )
}

const More = ({ shown: { mayDo }, onOpen }: Pick<HandoverProps, 'shown'> & { onOpen: (opened: Opened) => void }) => {
  const t = useText()
  const rare = (['addLine', 'withdraw'] as const).filter((act) => mayDo.includes(act))
  if (rare.length === 0) return null
  return (
    <div className={styles.more}>
      {rare.map((act) => (
        <Button key={act} look={act === 'addLine' ? 'soft' : 'text'} onClick={() => onOpen(act)}>
          {t(($) => $.duty.handover[act])}
        </Button>
      ))}
    </div>
  )
}
