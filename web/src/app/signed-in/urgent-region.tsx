import type { ReactNode } from 'react'
import { caseAddress } from '#features/alarm/case-address.ts'
import { FireStrip } from '#features/alarm/fire-strip.tsx'
import { MuteLine } from '#features/alarm/siren/mute-line.tsx'
import { SilenceLine } from '#features/alarm/silence-line.tsx'
import { UnsentReal } from '#features/alarm/unsent-real.tsx'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { AlwaysOnTop } from '#ui/surface/always-on-top.tsx'
import { SirenLine } from './siren-line.tsx'
import { WallUpdate } from './wall-update.tsx'
import styles from './urgent-region.module.css'

/** What has to be seen whatever page or dialog is open. Each line fails alone, and is tried again with the next page. */
export const UrgentRegion = () => {
  const router = useRouter()
  return (
    <AlwaysOnTop>
      <div className={styles.region}>
        <Line>
          <SilenceLine />
        </Line>
        <Line>
          <FireStrip onPress={({ alarmId }) => void router.go(caseAddress(router, alarmId))} />
        </Line>
        <Line>
          <SirenLine />
        </Line>
        <Line>
          <MuteLine />
        </Line>
        <Line>
          <UnsentReal />
        </Line>
        <Line>
          <WallUpdate />
        </Line>
      </div>
    </AlwaysOnTop>
  )
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <PartBoundary instead={null} about={useLocation().key}>
    {children}
  </PartBoundary>
)
