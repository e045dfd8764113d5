/** Both sides field by field, and one way out of what differs: with a reason, the password, and a line in the operation log. */
import {
  differenceReasons,
  reconcileCalls,
  stakeOf,
  type DifferenceWay,
  type MatchRow,
} from '@vigil/contract/billing/reconcile'
import { needsSecond } from '@vigil/contract/billing/second-person'
import { moneyText } from '#features/company/money-text.ts'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { payOrderStates } from '@vigil/contract/billing/pay-order-states'
import { DecisionPart } from './decision-part.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './reconcile.module.css'

interface DifferenceSheetProps {
  readonly row: MatchRow
  readonly onClose: () => void
  /** Not final: decided by this reader a moment ago. */
  readonly onDone: (isFinal: boolean) => void
}

export const DifferenceSheet = ({ row, onClose, onDone }: DifferenceSheetProps) => {
  const t = useText()
  const can = useCan()
  const [first] = row.ways
  return (
    <Sheet
      open
      title={t(($) => $.billing.reconcile.outcomes[row.outcome])}
      closeLabel={t(($) => $.billing.close)}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <SideCompare row={row} />
        {row.settled && <DecisionPart payMatchId={row.payMatchId} settled={row.settled} onDone={() => onDone(true)} />}
        {first !== undefined && can(reconcileCalls.settle) && <SettleForm row={row} first={first} onDone={onDone} />}
      </div>
    </Sheet>
  )
}

const SideCompare = ({ row }: { readonly row: MatchRow }) => {
  const t = useText()
  const language = useLanguage()
  const time = (at: string | null) => (at === null ? null : dayTimeText(Date.parse(at), language))
  const money = (fen: number | null) => (fen === null ? null : moneyText(fen, language))
  const state = payOrderStates.find((known) => known === row.orderState)
  const [isTheirs, isOurs] = [row.theirFen !== null, row.ourFen !== null]
  const paid = t(($) => $.billing.reconcile.kinds[row.kind])
  const lines = [
    [t(($) => $.billing.orderNo), row.orderNo, row.payOrderId === null ? null : row.orderNo],
    [t(($) => $.billing.reconcile.tradeNo), isTheirs ? row.tradeNo : null, isOurs ? row.tradeNo : null],
    [t(($) => $.billing.reconcile.amount), money(row.theirFen), money(row.ourFen)],
    [t(($) => $.billing.reconcile.state), isTheirs ? paid : null, state ? t(($) => $.billing.states[state]) : null],
    [t(($) => $.billing.reconcile.time), time(row.theirAt), time(row.ourAt)],
  ] as const
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t(($) => $.billing.reconcile.theirs)}</th>
          <th scope="col">{t(($) => $.billing.reconcile.ours)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, theirs, ours]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={theirs === null ? styles.differs : ''}>{theirs ?? '—'}</td>
            <td className={ours === null || (label === lines[2][0] && ours !== theirs) ? styles.differs : ''}>
              {ours ?? '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SettleFormProps extends Pick<DifferenceSheetProps, 'row' | 'onDone'> {
  readonly first: DifferenceWay
}

const SettleForm = ({ row: { payMatchId, ways, theirFen, ourFen }, first, onDone }: SettleFormProps) => {
  const t = useText()
  const language = useLanguage()
  const defaults: { way: DifferenceWay; reason: string; note: string; password: string } = {
    way: first,
    reason: '',
    note: '',
    password: '',
  }
  const form = useCallForm(reconcileCalls.settle, {
    defaults,
    inputOf: ({ way, reason, note, password }) => ({
      payMatchId,
      way,
      reason: differenceReasons.find((known) => known === reason) ?? 'other',
      note,
      password,
    }),
    rules: ({ reason }) => ({ reason: reason === '' ? t(($) => $.billing.reconcile.reasonNeeded) : undefined }),
    refusals: { passwordWrong: 'password' },
    onDone: ({ isProposed }) => onDone(isProposed),
  })
  const { way, reason } = form.values
  const isMuch = needsSecond(stakeOf(way, theirFen, ourFen))
  const money = moneyText(Math.abs(theirFen ?? ourFen ?? 0), language)
  return (
    <FormBody
      form={form}
      verb={isMuch ? t(($) => $.billing.reconcile.propose) : t(($) => $.billing.reconcile.doIt[way], { money })}
      hint={[
        t(($) => $.billing.reconcile.means[way]),
        t(($) => (isMuch ? $.billing.reconcile.muchHint : $.billing.reconcile.undoHint)),
      ].join(' ')}
      look={way === 'acknowledge' ? 'primary' : 'ink'}
    >
      {ways.length > 1 && (
        <Segmented
          label={t(($) => $.billing.reconcile.wayOut)}
          options={ways.map((value) => ({ value, text: t(($) => $.billing.reconcile.wayNames[value]) }))}
          value={way}
          onChange={(value) => form.change({ way: value })}
        />
      )}
      <p className={styles.label}>{t(($) => $.billing.reconcile.reason)}</p>
      {/* That none was chosen is said by the form itself. */}
      <ChipRow
        label={t(($) => $.billing.reconcile.reason)}
        chips={differenceReasons.map((value) => ({ value, text: t(($) => $.billing.reconcile.reasons[value]) }))}
        chosen={differenceReasons.filter((known) => known === reason)}
        onPress={(value) => form.change({ reason: value })}
      />
      <TextArea {...form.field('note')} label={t(($) => $.billing.note)} />
      <PasswordField {...form.field('password')} />
    </FormBody>
  )
}
