import { useQuery } from '@tanstack/react-query'
import { discoveryCalls } from '@vigil/contract/equipment/discovery'
import { KeyCode } from '@vigil/contract/equipment/equipment'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import styles from './serial-fate-line.module.css'

/** Before anything else is typed: whether this code can be added at all. What nobody knows is not said. */
export const SerialFateLine = ({ keyCode }: { readonly keyCode: string }) => {
  const t = useText()
  const asked = KeyCode.safeParse(useDebounced(keyCode.trim())).data
  const { data } = useQuery({
    ...queryOf(discoveryCalls.serials, { keyCodes: [asked ?? ''] }),
    enabled: asked !== undefined,
  })
  const row = asked === keyCode.trim() ? data?.rows[0] : undefined
  if (!row) return null
  return (
    <p className={styles.fate} role="status">
      {t(($) => $.onboarding.scan.fate[row.fate], { name: row.deviceName ?? '' })}
    </p>
  )
}
