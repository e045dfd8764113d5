/** Chooses what is renewed and for how many years; what it costs is the server's to say. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mostRenewed, mostYears, payOrderCalls, type Expiring } from '@vigil/contract/billing/pay-order'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { NumberBox } from '#ui/field/number-box.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './billing.module.css'

interface RenewSheetProps {
  readonly place: { readonly projectId?: string }
  readonly onClose: () => void
  readonly onDone: (payOrderId: string) => void
}

export const RenewSheet = ({ place, onClose, onDone }: RenewSheetProps) => {
  const t = useText()
  const query = useQuery(queryOf(payOrderCalls.expiring, place))
  return (
    <Sheet open title={t(($) => $.billing.renewTitle)} closeLabel={t(($) => $.billing.close)} onClose={onClose}>
      <QueryState query={query} call={payOrderCalls.expiring} rows={5}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>{t(($) => $.billing.noneEnding)}</EmptyLine>
          ) : (
            <Choice rows={rows.slice(0, mostRenewed)} onDone={onDone} />
          )
        }
      </QueryState>
    </Sheet>
  )
}

interface ChoiceProps {
  readonly rows: readonly Expiring[]
  readonly onDone: (payOrderId: string) => void
}

const Choice = ({ rows, onDone }: ChoiceProps) => {
  const t = useText()
  const client = useQueryClient()
  const [chosen, choose] = useState<readonly string[]>(rows.map(({ equipmentId }) => equipmentId))
  const [years, setYears] = useState(1)
  // One for each time the sheet is opened: a second press after a lost answer is the same order.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { run, busy, failure } = useCommand(payOrderCalls.add, ({ payOrderId }) => {
    void client.invalidateQueries({ queryKey: [payOrderCalls.overview.path] })
    onDone(payOrderId)
  })
  const isWhole = chosen.length === rows.length
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>{t(($) => $.billing.renewHint)}</p>
      <NumberBox
        label={t(($) => $.billing.years)}
        value={years}
        onChange={setYears}
        max={mostYears}
        lessLabel={t(($) => $.billing.less)}
        moreLabel={t(($) => $.billing.more)}
      />
      <CheckBox checked={isWhole} onChange={(on) => choose(on ? rows.map(({ equipmentId }) => equipmentId) : [])}>
        {t(($) => $.billing.chooseAll)}
      </CheckBox>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Line
            key={row.equipmentId}
            row={row}
            isChosen={chosen.includes(row.equipmentId)}
            onChoose={(on) =>
              choose(on ? [...chosen, row.equipmentId] : chosen.filter((each) => each !== row.equipmentId))
            }
          />
        ))}
      </ul>
      <FailureLine failure={failure} />
      <Button
        size="large"
        busy={busy}
        disabled={chosen.length === 0}
        onClick={() => void run({ kind: 'renewal', equipmentIds: [...chosen], years, idempotencyKey })}
      >
        {t(($) => $.billing.makeOrder)} · {t(($) => $.billing.chosen, { n: chosen.length })}
      </Button>
    </div>
  )
}

interface LineProps {
  readonly row: Expiring
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

const Line = ({ row, isChosen, onChoose }: LineProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <li className={styles.row}>
      <CheckBox checked={isChosen} onChange={onChoose}>
        <span className={styles.words}>
          <b>{row.deviceName}</b>
          <small>{t(($) => $.billing.endsAt, { day: dayText(row.servedUntil, language) })}</small>
        </span>
      </CheckBox>
      {row.expireState > 0 && <StateTag tone="fault">{t(($) => $.billing.ended)}</StateTag>}
    </li>
  )
}
