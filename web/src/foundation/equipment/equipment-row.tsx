import type { Equipment } from '@vigil/contract/equipment'
import type { ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ageText, spanText } from '#infrastructure/i18n/time-texts.ts'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { Sparkline } from '#ui/reading/sparkline.tsx'
import { ReadingRow } from '#ui/row/reading-row.tsx'
import { equipmentIcon } from './equipment-icons.ts'
import { severityOf } from './equipment-severity.ts'
import { useDeviceTypes } from './use-device-types.ts'
import { useIsCut } from './use-fresh.ts'
import { useHeadline, type HeadlineReading } from './use-headline.ts'
import { useOpenEquipment } from './use-open-equipment.ts'
import { useSpark } from './use-spark.ts'
import { useWatched } from './use-watched.ts'

interface EquipmentRowProps {
  readonly equipment: Equipment
  /** An alarm of the highest priority is open on it. */
  readonly threatensLife?: boolean
  readonly selected?: boolean
  /** Says where the search word stands in a name. */
  readonly mark?: (text: string) => ReactNode
  /** Shows it beside the list instead of opening its page. */
  readonly onSelect?: () => void
}

/** One piece of equipment in one line, alive. */
export const EquipmentRow = ({ equipment, threatensLife = false, selected, mark, onSelect }: EquipmentRowProps) => {
  const t = useText()
  const { find } = useDeviceTypes()
  const { open, hrefOf } = useOpenEquipment()
  const headline = useHeadline(equipment)
  const spark = useSpark(equipment.equipmentId, headline.isNumber ? headline.key : undefined)
  useWatched(equipment)
  const severity = severityOf(equipment.state, threatensLife)
  const say = mark ?? ((text: string) => text)
  const { value, fresh } = headline
  const stale = fresh === 'stale'
  return (
    <ReadingRow
      icon={equipmentIcon(find(equipment.equipmentTypeId)?.icon)}
      severity={severity}
      stateText={t(($) => $.shell.state[equipment.state])}
      title={say(equipment.deviceName)}
      detail={say(equipment.installAdd === '' ? equipment.keyCode : equipment.installAdd)}
      age={useAge(headline)}
      spark={
        spark.length > 1 && <Sparkline values={spark} severity={headline.wrong ? severity : undefined} stale={stale} />
      }
      value={
        <LiveValue
          text={value?.text ?? ''}
          unit={value?.unit}
          fresh={value ? fresh : 'none'}
          severity={headline.wrong ? severity : undefined}
        />
      }
      href={hrefOf(equipment)}
      locked={equipment.expireState > 0}
      onPress={() => (onSelect && equipment.expireState <= 0 ? onSelect() : void open(equipment))}
      {...(selected === undefined ? {} : { selected })}
    />
  )
}

/** Since when it is offline, or how old its last word is. */
const useAge = ({ at, fresh, now }: HeadlineReading): string => {
  const t = useText()
  const isCut = useIsCut()
  if (at === null) return t(($) => $.shell.age.never)
  const age = now - Date.parse(at)
  // Where the line to the platform is broken, nobody knows whether the device is offline.
  return fresh === 'stale' && !isCut ? `${t(($) => $.shell.state.offline)} ${spanText(t, age)}` : ageText(t, age)
}
