/** What was decided about a difference; and where it is too much for one, what the second person says to it. */
import { reconcileCalls, type MatchRow } from '@vigil/contract/billing/reconcile'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SecondPerson } from './second-person.tsx'
import styles from './reconcile.module.css'

interface DecisionPartProps {
  readonly payMatchId: string
  readonly settled: NonNullable<MatchRow['settled']>
  readonly onDone: () => void
}

export const DecisionPart = ({ payMatchId, settled, onDone }: DecisionPartProps) => {
  const t = useText()
  const can = useCan()
  const { way, reason, note, by, second, isProposed, isDone } = settled
  const words = [
    isProposed ? t(($) => $.billing.reconcile.proposed) : t(($) => $.billing.reconcile.ends[way]),
    isProposed && t(($) => $.billing.reconcile.wayNames[way === 'credit' || way === 'giveBack' ? way : 'acknowledge']),
    reason && t(($) => $.billing.reconcile.reasons[reason]),
    note,
    by && t(($) => $.billing.reconcile.proposedBy, { name: by }),
    second?.by && t(($) => $.billing.reconcile.secondBy, { name: second.by }),
    !isDone && !isProposed && t(($) => $.billing.reconcile.underWay),
  ]
  return (
    <>
      <p className={styles.late}>{words.filter(Boolean).join(' · ')}</p>
      {isProposed && can(reconcileCalls.approve) && (
        <SecondWord payMatchId={payMatchId} mayApprove={settled.mayApprove} onDone={onDone} />
      )}
    </>
  )
}

interface SecondWordProps {
  readonly payMatchId: string
  readonly mayApprove: boolean
  readonly onDone: () => void
}

const SecondWord = ({ payMatchId, mayApprove, onDone }: SecondWordProps) => {
  const t = useText()
  const takeBack = useCommand(reconcileCalls.takeBack, onDone)
  const form = useCallForm(reconcileCalls.approve, {
    defaults: { password: '' },
    inputOf: ({ password }) => ({ payMatchId, password }),
    refusals: { passwordWrong: 'password' },
    onDone,
  })
  return (
    <SecondPerson
      yes={{ form, password: form.field('password'), words: t(($) => $.billing.reconcile.approve) }}
      no={{
        ...takeBack,
        words: t(($) => (mayApprove ? $.billing.reconcile.sendBack : $.billing.reconcile.withdraw)),
        run: () => void takeBack.run({ payMatchId }),
      }}
      whyNot={mayApprove ? null : t(($) => $.billing.reconcile.ownProposal)}
    />
  )
}
