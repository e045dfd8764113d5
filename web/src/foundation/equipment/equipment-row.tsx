import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { Sparkline } from '#ui/reading/sparkline.tsx'
import { ReadingRow } from '#ui/row/reading-row.tsx'
import { equipmentIcon } from './equipment-icons.ts'
import { severityOf } from './equipment-severity.ts'
import { ReadingAge } from './reading-age.tsx'
import { useDeviceTypes } from './use-device-types.ts'
import { useHeadline } from './use-headline.ts'
import { useOpenEquipment } from './use-open-equipment.ts'
import { useSpark } from './use-spark.ts'
import { useStanding } from './use-standing.ts'
import { useWatched } from './use-watched.ts'

interface EquipmentRowProps {
  /** As it was read; what was told of it since is added here. */
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
export const EquipmentRow = (props: EquipmentRowProps) => {
  const { threatensLife = false, selected, mark, onSelect } = props
  const equipment = useStanding(props.equipment)
  const t = useText()
  const { find } = useDeviceTypes()
  const { open, hrefOf } = useOpenEquipment()
  const { value, fresh, ...headline } = useHeadline(equipment)
  const spark = useSpark(equipment.equipmentId, headline.isNumber ? headline.key : undefined)
  useWatched(equipment)
  const severity = severityOf(equipment.state, threatensLife)
  const say = mark ?? ((text: string) => text)
  const wrong = headline.wrong ? severity : undefined
  return (
    <ReadingRow
      icon={equipmentIcon(find(equipment.equipmentTypeId)?.icon)}
      severity={severity}
      stateText={t(($) => $.shell.state[equipment.state])}
      title={say(equipment.deviceName)}
      detail={
        <>
          {equipment.lifecycle === 'maintenance' && `${t(($) => $.shell.device.maintenance)} · `}
          {say(equipment.installAdd === '' ? equipment.keyCode : equipment.installAdd)}
        </>
      }
      age={<ReadingAge at={headline.at} fresh={fresh} />}
      spark={spark.length > 1 && <Sparkline values={spark} severity={wrong} stale={fresh === 'stale'} />}
      value={<LiveValue text={value?.text ?? ''} unit={value?.unit} fresh={value ? fresh : 'none'} severity={wrong} />}
      href={() => hrefOf(equipment)}
      locked={equipment.expireState > 0}
      onPress={() => (onSelect && equipment.expireState <= 0 ? onSelect() : void open(equipment))}
      {...(selected === undefined ? {} : { selected })}
    />
  )
}
