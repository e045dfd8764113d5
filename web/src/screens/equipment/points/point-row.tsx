import type { Point } from '@vigil/contract/equipment/points'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useHeadline } from '#foundation/equipment/use-headline.ts'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { useStanding } from '#foundation/equipment/use-standing.ts'
import { useWatched } from '#foundation/equipment/use-watched.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { RowLink } from '#ui/row/row-link.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { pointTones, stateNow } from './point-words.ts'
import styles from './points.module.css'

/** One point in one line: its address first, as it stands on the host's own display. */
export const PointRow = ({ point }: { readonly point: Point }) => {
  const t = useText()
  const name = useName()
  const { find } = useDeviceTypes()
  const { open, hrefOf } = useOpenEquipment()
  const state = stateNow(point, useStanding(point).state)
  useWatched(point)
  const { value, isNumber, wrong, fresh } = useHeadline(point)
  const tone = pointTones[state]
  const kind = find(point.equipmentTypeId)?.name
  const detail = [kind && name(kind), point.installAdd].filter(Boolean).join(' · ')
  return (
    <RowLink href={() => hrefOf(point)} className={styles.point ?? ''} onPress={() => void open(point)}>
      <span className={styles.address}>{point.childDeviceKey}</span>
      <span className={styles.words}>
        <b className={styles.name}>{point.deviceName}</b>
        <span className={styles.detail}>{detail}</span>
      </span>
      {/* What it measures; of a smoke detector its state says all. */}
      {isNumber && value && <LiveValue {...value} fresh={fresh} severity={wrong ? tone : undefined} />}
      <StateTag tone={tone} shape>
        {t(($) => $.equipmentWork.points.state[state])}
      </StateTag>
    </RowLink>
  )
}
