import { useQuery } from '@tanstack/react-query'
import { discoveryCalls } from '@vigil/contract/equipment/discovery'
import { KeyCode } from '@vigil/contract/equipment/equipment'
import { useEffect, useEffectEvent } from 'react'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import styles from './serial-fate-line.module.css'

interface SerialFateLineProps {
  readonly keyCode: string
  /** What it is, as the shelf says on which it lies; once for each code. */
  readonly onStock: (kind: { readonly type: string; readonly protocol: string | undefined }) => void
}

/** Before anything else is typed: whether this code can be added at all. What nobody knows is not said. */
export const SerialFateLine = ({ keyCode, onStock }: SerialFateLineProps) => {
  const t = useText()
  const nameOf = useName()
  const types = useDeviceTypes()
  const asked = KeyCode.safeParse(useDebounced(keyCode.trim())).data
  const { data } = useQuery({
    ...queryOf(discoveryCalls.serials, { keyCodes: [asked ?? ''] }),
    enabled: asked !== undefined,
  })
  const row = asked === keyCode.trim() ? data?.rows[0] : undefined
  const stock = row?.fate === 'free' ? row.stock : null
  const take = useEffectEvent(() => {
    if (stock) onStock({ type: String(stock.equipmentTypeId), protocol: stock.protocolId?.toString() })
  })
  const isKnown = stock !== null
  useEffect(() => take(), [asked, isKnown])
  if (!row) return null
  const kind = stock && types.find(stock.equipmentTypeId)
  return (
    <p className={styles.fate} role="status">
      {kind
        ? t(($) => $.onboarding.scan.fate.stock, { kind: nameOf(kind.name) })
        : t(($) => $.onboarding.scan.fate[row.fate], { name: row.deviceName ?? '' })}
    </p>
  )
}
