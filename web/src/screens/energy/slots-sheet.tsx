/** A day in quarters of an hour: how much, by which rate, at which price, and what it cost. */
import { useQuery } from '@tanstack/react-query'
import { billOf, movedToValley } from '@vigil/contract/energy/bill'
import { energyCalls, type SlotLine, type UnitUse } from '@vigil/contract/energy/energy'
import { useState } from 'react'
import { moneyText } from '#features/company/money-text.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { kwhText, priceText, slotCostText, yuanText } from './energy-texts.ts'
import styles from './bill-card.module.css'
import { BillHead } from './bill-head.tsx'

interface SlotsSheetProps {
  readonly projectId: string
  readonly use: UnitUse
  readonly onClose: () => void
}

const all = 'all'

export const SlotsSheet = ({ projectId, use, onClose }: SlotsSheetProps) => {
  const t = useText()
  const [day, setDay] = useState(use.load.day)
  const [loop, setLoop] = useState(all)
  const asked = { projectId, day, ...(loop === all ? {} : { equipmentId: loop }) }
  const query = useQuery(queryOf(energyCalls.slots, asked))
  const loops = use.loops.map(({ equipmentId, name }) => ({
    value: equipmentId,
    text: name ?? t(($) => $.energy.gone),
  }))
  return (
    <Sheet open title={t(($) => $.energy.explain)} closeLabel={t(($) => $.energy.close)} onClose={onClose}>
      <p className={styles.hint}>{t(($) => $.energy.explainHint)}</p>
      <div className={styles.fields}>
        <TextField
          type="date"
          label={t(($) => $.energy.day)}
          value={day}
          onChange={(value) => value !== '' && setDay(value)}
        />
        <SelectField
          label={t(($) => $.energy.loop)}
          value={loop}
          options={[{ value: all, text: t(($) => $.energy.allLoops) }, ...loops]}
          onChange={setLoop}
        />
      </div>
      <QueryState query={query} call={energyCalls.slots} rows={8}>
        {({ rows, wh, fen }) =>
          rows.length === 0 ? (
            <EmptyState picture="nothing" compact title={t(($) => $.energy.none)} />
          ) : (
            <>
              <MovedLine rows={rows} use={use} />
              <SlotTable rows={rows} wh={wh} fen={fen} />
            </>
          )
        }
      </QueryState>
    </Sheet>
  )
}

/** What this loop would save on this day if it ran by night: by the same prices as its quarters. */
const MovedLine = ({ rows, use: { lines } }: { readonly rows: readonly SlotLine[]; readonly use: UnitUse }) => {
  const t = useText()
  const language = useLanguage()
  const valley = lines.findLast(({ rate }) => rate === 'valley')
  if (!valley) return null
  const used = rows.map(({ clock, wh, rate, price }) => ({ from: clock, to: clock, wh, rate, price }))
  const { wh, savedFen } = movedToValley(billOf(used), 100, valley.price)
  if (wh === 0) return null
  return (
    <p className={styles.hint}>
      {t(($) => $.energy.moved, { kwh: kwhText(wh, language), money: moneyText(savedFen, language) })}
    </p>
  )
}

interface SlotTableProps {
  readonly rows: readonly SlotLine[]
  readonly wh: number
  readonly fen: number
}

const SlotTable = ({ rows, wh, fen }: SlotTableProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <div className={styles.slots}>
      <table className={styles.bill}>
        <BillHead first={t(($) => $.energy.clock)} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.at}>
              <th scope="row">
                {row.clock} {t(($) => $.energy.rates[row.rate])} <Marks row={row} />
              </th>
              <td>{(row.wh / 1_000).toFixed(3)}</td>
              <td>{priceText(row.price)}</td>
              <td>{slotCostText(row.wh, row.price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.line}>
            <th scope="row">{t(($) => $.energy.total)}</th>
            <td>{kwhText(wh, language)}</td>
            <td />
            <td>{yuanText(fen, language)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const Marks = ({ row: { isEstimated, isSuspect } }: { readonly row: SlotLine }) => {
  const t = useText()
  if (isSuspect) return <StateTag tone="warn">{t(($) => $.energy.marks.suspect)}</StateTag>
  return isEstimated ? <StateTag tone="plain">{t(($) => $.energy.marks.estimated)}</StateTag> : null
}
