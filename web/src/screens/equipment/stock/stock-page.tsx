import { stockCalls, stockMoves, stockStates, type StockItem, type StockState } from '@vigil/contract/equipment/stock'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import styles from './stock.module.css'

const ShelveSheet = lazyPart(async () => (await import('./shelve-sheet.tsx')).ShelveSheet)
const AllocateSheet = lazyPart(async () => (await import('./move-sheets.tsx')).AllocateSheet)
const WithdrawSheet = lazyPart(async () => (await import('./move-sheets.tsx')).WithdrawSheet)

type Opened = 'shelve' | 'allocate' | 'withdraw'

/** The shelf: what hangs nowhere yet, whose it will be, and where it went. */
export const StockPage = () => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const oemId = useSession()?.user.oemId
  const { oneOf, change } = useAddressFields<'state'>()
  const state = oneOf('state', stockStates)
  const [chosen, choose] = useState<readonly string[]>([])
  const [opened, open] = useState<Opened | undefined>(undefined)
  const query = usePages(stockCalls.find, state === undefined ? {} : { state }, { size: 50 })
  const mayMove = can(stockCalls.allocate)
  const narrow = (next: StockState | undefined): void => {
    choose([])
    change({ state: next })
  }
  const moved = (): void => {
    choose([])
    open(undefined)
    void client.invalidateQueries({ queryKey: [stockCalls.find.path] })
  }
  const sheet = { stockItemIds: chosen, onClose: () => open(undefined), onDone: moved }
  const add = can(stockCalls.add) && typeof oemId === 'string' && (
    <Button size="small" icon="plus" onClick={() => open('shelve')}>
      {t(($) => $.equipmentWork.stock.add)}
    </Button>
  )
  return (
    <RecordPage title={t(($) => $.equipmentWork.stock.title)} actions={add}>
      <div className={styles.body}>
        <p className={styles.hint}>{t(($) => $.equipmentWork.stock.hint)}</p>
        <ChipRow
          label={t(($) => $.equipmentWork.stock.byStage)}
          chips={stockStates.map((value) => ({ value, text: t(($) => $.equipmentWork.stock.stage[value]) }))}
          chosen={state === undefined ? [] : [state]}
          onPress={(pressed) => narrow(pressed === state ? undefined : pressed)}
        />
        <PagedRows query={query} call={stockCalls.find} none={<Nothing isNarrowed={state !== undefined} />}>
          {(rows) => (
            <ul className={styles.list}>
              {rows.map((item) => (
                <Item
                  key={item.stockItemId}
                  item={item}
                  isChosen={chosen.includes(item.stockItemId)}
                  onChoose={
                    mayMove && isMovable(item)
                      ? (isOn) => choose(isOn ? [...chosen, item.stockItemId] : without(chosen, item.stockItemId))
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
        </PagedRows>
        {chosen.length > 0 && (
          <div className={styles.dock} role="toolbar" aria-label={t(($) => $.equipmentWork.stock.acts)}>
            <span>{t(($) => $.equipmentWork.stock.chosen, { count: chosen.length })}</span>
            <Button look="outline" size="small" onClick={() => open('withdraw')}>
              {t(($) => $.equipmentWork.stock.withdraw)}
            </Button>
            <Button size="small" onClick={() => open('allocate')}>
              {t(($) => $.equipmentWork.stock.allocate)}
            </Button>
          </div>
        )}
      </div>
      {opened === 'shelve' && typeof oemId === 'string' && (
        <ShelveSheet oemId={oemId} onClose={sheet.onClose} onDone={moved} />
      )}
      {opened === 'allocate' && <AllocateSheet {...sheet} />}
      {opened === 'withdraw' && <WithdrawSheet {...sheet} />}
    </RecordPage>
  )
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id)

const isMovable = ({ state }: StockItem): boolean => {
  const from: readonly StockState[] = stockMoves.allocate.from
  return from.includes(state)
}

const tones = { inStock: 'plain', allocated: 'action', installed: 'ok', withdrawn: 'off' } as const

interface ItemProps {
  readonly item: StockItem
  readonly isChosen: boolean
  /** None: it can not be moved any more, or not by this reader. */
  readonly onChoose: ((isOn: boolean) => void) | undefined
}

const Item = ({ item, isChosen, onChoose }: ItemProps) => {
  const t = useText()
  const name = useName()
  const type = useDeviceTypes().find(item.equipmentTypeId)
  const words = [type ? name(type.name) : String(item.equipmentTypeId), item.companyName].filter(
    (word) => word !== null,
  )
  const label = (
    <span className={styles.words}>
      <b>{item.keyCode}</b>
      <small>{words.join(' · ')}</small>
    </span>
  )
  return (
    <li className={styles.row}>
      {onChoose ? (
        <CheckBox checked={isChosen} onChange={onChoose}>
          {label}
        </CheckBox>
      ) : (
        label
      )}
      <StateTag tone={tones[item.state]}>{t(($) => $.equipmentWork.stock.stage[item.stage])}</StateTag>
    </li>
  )
}

const Nothing = ({ isNarrowed }: { readonly isNarrowed: boolean }) => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => (isNarrowed ? $.equipmentWork.stock.noneMatch : $.equipmentWork.stock.none))}
      hint={t(($) => $.equipmentWork.stock.noneHint)}
    />
  )
}
