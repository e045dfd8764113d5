import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import type { ReactNode } from 'react'
import type { DeviceContext } from '#foundation/equipment/device-context.ts'
import { useWatched } from '#foundation/equipment/use-watched.ts'
import { BackBar } from '#foundation/record/back-bar.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useAskedEquipment } from './use-asked-equipment.ts'
import styles from './equipment-page.module.css'

interface EquipmentPageProps {
  /** At the right of its name. */
  readonly actions?: (equipment: Equipment) => ReactNode
  /** What of it is shown; without one, where it is. */
  readonly subtitle?: string
  readonly children: (equipment: Equipment) => ReactNode
}

/** The page around one piece of equipment: its name, the way back, and what stands there while it is not known. */
export const EquipmentPage = ({ actions, subtitle, children }: EquipmentPageProps) => {
  const { context, query } = useAskedEquipment()
  return (
    <>
      <Top context={context} equipment={query.data} subtitle={subtitle} actions={query.data && actions?.(query.data)} />
      <main className={styles.page}>
        {context ? (
          <QueryState query={query} call={equipmentCalls.detail}>
            {(equipment) => <Watched equipment={equipment}>{children(equipment)}</Watched>}
          </QueryState>
        ) : (
          <Missing />
        )}
      </main>
    </>
  )
}

interface TopProps {
  readonly context: DeviceContext | undefined
  readonly equipment: Equipment | undefined
  readonly subtitle: string | undefined
  readonly actions: ReactNode
}

const Top = ({ context, equipment, subtitle, actions }: TopProps) => {
  const t = useText()
  const known = equipment ?? context
  const place = [known?.installAdd, known?.keyCode].find((text) => text !== undefined && text !== '')
  return (
    <BackBar
      title={known?.deviceName ?? t(($) => $.equipment.missing)}
      subtitle={subtitle ?? place}
      actions={actions}
    />
  )
}

/** It may belong to a unit other than the one on the screen. */
const Watched = ({ equipment, children }: { readonly equipment: Equipment; readonly children: ReactNode }) => {
  useWatched(equipment)
  return children
}

const Missing = () => {
  const t = useText()
  const router = useRouter()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.equipment.missing)}
      hint={t(($) => $.equipment.missingHint)}
      action={
        <Button onClick={() => void router.go(router.places.monitor, 'switchTab')}>
          {t(($) => $.shell.tab.monitor)}
        </Button>
      }
    />
  )
}
