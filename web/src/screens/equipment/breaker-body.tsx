import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { panelNames, type PanelName } from '@vigil/device-types/panel-name'
import { useState } from 'react'
import { numberOf } from '#features/control/loop-number.ts'
import { LoopList } from '#features/control/loop-list.tsx'
import type { Order } from '#features/control/order.ts'
import { OrderSheet, useSheetsAtHand } from '#features/control/lazy-sheets.ts'
import { SwitchDock } from '#features/control/switch-dock.tsx'
import type { SwitchView } from '#features/control/use-switch.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { LoopCard } from './loop-card.tsx'
import { Panels } from './panel-list.tsx'
import { useLoops } from './use-loops.ts'
import styles from './equipment-body.module.css'

/** Whoever moves one loop does not wait for the way to all of them. */
const LoopTools = lazyPart(async () => (await import('./loop-tools.tsx')).LoopTools)

const noParams = {}
const shownAbove: readonly PanelName[] = ['status', 'switch', 'gauges', 'loops']
/** Where a whole box was opened, a loop shows its curve and what else it can be told; the rest is on its own page. */
const boxed: readonly PanelName[] = panelNames.filter((name) => name !== 'curve' && name !== 'commands')

/** The chosen loop as it is measured, all loops of the box, and one place to move the chosen one. */
export const BreakerBody = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  useSheetsAtHand()
  const { query, loops, type } = useLoops(equipment)
  const [chosen, choose] = useState(equipment.equipmentId)
  const [order, setOrder] = useState<Order | undefined>(undefined)
  const loop = loops.find(({ equipmentId }) => equipmentId === chosen) ?? loops[0]
  const shortOf = (one: Equipment): string =>
    loops.length > 1 ? t(($) => $.control.loop, { number: numberOf(one, loops.indexOf(one)) }) : one.deviceName
  const ask = (asked: Equipment, { action, row, loadText, isLoadOld }: SwitchView): void => {
    if (!action || !row) return
    choose(asked.equipmentId)
    const { equipmentId, deviceName: name } = asked
    const load = isLoadOld ? undefined : loadText
    setOrder({ equipmentId, name, short: shortOf(asked), action, command: row, params: noParams, load })
  }
  if (!type || (query.isPending && query.fetchStatus !== 'idle'))
    return <RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />
  const isBox = loop?.equipmentId !== equipment.equipmentId && equipment.parentId === null
  return (
    <>
      <div className={styles.body}>
        {loop && <LoopCard loop={loop} number={loops.indexOf(loop)} alone={loops.length < 2} />}
        {(query.isError || loops.length === 0) && (
          <QueryState query={query} call={equipmentCalls.list} waiting={null}>
            {() => loops.length === 0 && <EmptyState picture="nothing" title={t(($) => $.control.noLoops)} compact />}
          </QueryState>
        )}
        {loops.length > 1 && loop && (
          <LoopList
            loops={loops}
            selected={loop.equipmentId}
            onSelect={choose}
            onAsk={ask}
            aside={<LoopTools equipment={equipment} />}
          />
        )}
        {loop && <Panels key={loop.equipmentId} equipment={loop} without={isBox ? boxed : shownAbove} />}
        {isBox && <SectionHead title={equipment.deviceName} />}
        {isBox && <Panels equipment={equipment} without={['loops', 'children', 'status']} />}
      </div>
      {loop && (
        <Dock>
          <SwitchDock equipment={loop} short={shortOf(loop)} onAsk={ask} />
        </Dock>
      )}

      {order && <OrderSheet key={order.equipmentId} order={order} onClose={() => setOrder(undefined)} />}
    </>
  )
}
