/** What was decided about a difference; and where it is too much for one, what the second person says to it. */
import { reconcileCalls, type MatchRow } from '@vigil/contract/billing/reconcile'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { PasswordField } from './password-field.tsx'
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
        <SecondPerson payMatchId={payMatchId} mayApprove={settled.mayApprove} onDone={onDone} />
      )}
    </>
  )
}

interface SecondPersonProps {
  readonly payMatchId: string
  readonly mayApprove: boolean
  readonly onDone: () => void
}

const SecondPerson = ({ payMatchId, mayApprove, onDone }: SecondPersonProps) => {
  const t = useText()
  const takeBack = useCommand(reconcileCalls.takeBack, onDone)
  const form = useCallForm(reconcileCalls.approve, {
    defaults: { password: '' },
    inputOf: ({ password }) => ({ payMatchId, password }),
    refusals: { passwordWrong: 'password' },
    onDone,
  })
  const back = (
    <Button look="outline" size="large" busy={takeBack.busy} onClick={() => void takeBack.run({ payMatchId })}>
      {t(($) => (mayApprove ? $.billing.reconcile.sendBack : $.billing.reconcile.withdraw))}
    </Button>
  )
  return (
    <>
      {mayApprove ? (
        <FormBody form={form} verb={t(($) => $.billing.reconcile.approve)} look="ink" before={back}>
          <PasswordField {...form.field('password')} />
        </FormBody>
      ) : (
        <>
          <p>{t(($) => $.billing.reconcile.ownProposal)}</p>
          {back}
        </>
      )}
      <FailureLine failure={takeBack.failure} />
    </>
  )
}
