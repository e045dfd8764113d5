import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { IsolationList } from './isolation-list.tsx'
import styles from './ledger.module.css'

const BeginSheet = lazyPart(async () => (await import('./begin-sheet.tsx')).BeginSheet)
const WalkList = lazyPart(async () => (await import('./walk-list.tsx')).WalkList)
const WalkRound = lazyPart(async () => (await import('./walk-round.tsx')).WalkRound)

const stages = ['active', 'past', 'walks'] as const

interface LedgerProps {
  /** The walk test that is open on the screen. */
  readonly walk: string | undefined
  readonly onWalk: (walkTestId: string | undefined) => void
}

/** Who has silenced or tests what, why and until when. */
export const Ledger = ({ walk, onWalk }: LedgerProps) => {
  const t = useText()
  const can = useCan()
  const [stage, setStage] = useState<(typeof stages)[number]>('active')
  const [beginning, setBeginning] = useState(false)
  if (walk !== undefined) return <WalkRound key={walk} walkTestId={walk} onBack={() => onWalk(undefined)} />
  return (
    <div className={styles.page}>
      <Segmented
        label={t(($) => $.isolation.stage)}
        options={stages.map((value) => ({ value, text: t(($) => $.isolation[value]) }))}
        value={stage}
        onChange={setStage}
      />
      {stage === 'walks' ? <WalkList onOpen={onWalk} /> : <IsolationList key={stage} stage={stage} />}
      {stage === 'active' && can(isolationCalls.begin) && (
        <Button size="large" icon="plus" onClick={() => setBeginning(true)}>
          {t(($) => $.isolation.begin.title)}
        </Button>
      )}
      <p className={styles.note}>
        <Icon name="info" size={20} />
        {t(($) => $.isolation.note)}
      </p>
      {beginning && <BeginSheet onClose={() => setBeginning(false)} />}
    </div>
  )
}
