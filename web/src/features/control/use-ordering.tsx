/** From a pressed command to its order: what it takes is asked first, then it is confirmed. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { Command, DeviceType } from '@vigil/device-types/device-type'
import { useState, type ReactNode } from 'react'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import { OrderSheet, ParamSheet, useSheetsAtHand } from './lazy-sheets.ts'
import type { Order } from './order.ts'
import { changesOf } from './param-changes.ts'

export type CommandRow = readonly [action: string, command: Command]

interface Ordering {
  readonly press: (row: CommandRow) => void
  /** Stands anywhere on the page; shown while something is asked. */
  readonly sheets: ReactNode
}

const noParams = {}

export const useOrdering = (equipment: Equipment, type: DeviceType): Ordering => {
  const language = useLanguage()
  const [asked, ask] = useState<CommandRow | undefined>(undefined)
  const [order, setOrder] = useState<Order | undefined>(undefined)
  const { values } = useReadings(equipment)
  useSheetsAtHand()
  const begin = ([action, command]: CommandRow, params: Order['params']): void => {
    ask(undefined)
    const { equipmentId, deviceName } = equipment
    const changes = changesOf({ type, command, params, values, language })
    setOrder({ equipmentId, name: deviceName, short: deviceName, action, command, params, changes })
  }
  return {
    press: (row) => (Object.keys(row[1].params).length > 0 ? ask(row) : begin(row, noParams)),
    sheets: (
      <>
        {asked && (
          <ParamSheet command={asked[1]} onClose={() => ask(undefined)} onNext={(params) => begin(asked, params)} />
        )}
        {order && <OrderSheet key={order.action} order={order} onClose={() => setOrder(undefined)} />}
      </>
    ),
  }
}
