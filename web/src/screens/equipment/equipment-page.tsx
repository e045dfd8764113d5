import { equipmentCalls, type Equipment } from '@vigil/contract/equipment'
import type { ReactNode } from 'react'
import type { DeviceContext } from '#foundation/equipment/device-context.ts'
import { useWatched } from '#foundation/equipment/use-watched.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { useAskedEquipment } from './use-asked-equipment.ts'
import styles from './equipment-page.module.css'

interface EquipmentPageProps {
  readonly children: (equipment: Equipment) => ReactNode
}

/** The page around one piece of equipment: its name, the way back, and what stands there while it is not known. */
export const EquipmentPage = ({ children }: EquipmentPageProps) => {
  const t = useText()
  const { context, query } = useAskedEquipment()
  return (
    <>
      <Top context={context} equipment={query.data} />
      <main className={styles.page}>
        {context ? (
          <QueryState
            query={query}
            call={equipmentCalls.detail}
            waiting={<RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />}
          >
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
}

const Top = ({ context, equipment }: TopProps) => {
  const t = useText()
  const guide = useGuide()
  const known = equipment ?? context
  const subtitle = [known?.installAdd, known?.keyCode].find((text) => text !== undefined && text !== '')
  return (
    <NavBar
      title={known?.deviceName ?? t(($) => $.equipment.missing)}
      subtitle={subtitle}
      back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
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
  const guide = useGuide()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.equipment.missing)}
      hint={t(($) => $.equipment.missingHint)}
      action={
        <Button onClick={() => void guide.go(guide.places.monitor, 'switchTab')}>
          {t(($) => $.shell.tab.monitor)}
        </Button>
      }
    />
  )
}
