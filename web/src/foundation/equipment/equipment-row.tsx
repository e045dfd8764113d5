import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment'
import type { ReactNode } from 'react'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { ageText, spanText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { Sparkline } from '#ui/reading/sparkline.tsx'
import { ReadingRow } from '#ui/row/reading-row.tsx'
import { useCan } from '../rights/can.ts'
import { equipmentIcon } from './equipment-icons.ts'
import { severityOf } from './equipment-severity.ts'
import { freshOf } from './fresh-of.ts'
import { headlineProperty, readingText } from './headline.ts'
import { useDeviceType, useDeviceTypes } from './use-device-types.ts'
import { useLiveReading, useLiveValues } from './use-live-reading.ts'
import { useOpenEquipment } from './use-open-equipment.ts'

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
  const { key, value, at, fresh, now } = useHeadline(equipment)
  const values = useLiveValues()
  const severity = severityOf(equipment.state, threatensLife)
  const say = mark ?? ((text: string) => text)
  const place = equipment.installAdd === '' ? equipment.keyCode : equipment.installAdd
  const age = at === null ? t(($) => $.shell.age.never) : ageText(t, now - Date.parse(at))
  const offline = at !== null && fresh === 'stale'
  return (
    <ReadingRow
      icon={equipmentIcon(find(equipment.equipmentTypeId)?.icon)}
      severity={severity}
      stateText={t(($) => $.shell.state[equipment.state])}
      title={say(equipment.deviceName)}
      detail={
        <>
          {say(place)} · {offline ? `${t(($) => $.shell.state.offline)} ${spanText(t, now - Date.parse(at))}` : age}
        </>
      }
      spark={
        key && <Sparkline values={values.memory(equipment.equipmentId, key)} severity={severity} stale={offline} />
      }
      value={
        <LiveValue text={value?.text ?? ''} unit={value?.unit} fresh={value ? fresh : 'none'} severity={severity} />
      }
      href={hrefOf(equipment)}
      locked={equipment.expireState > 0}
      onPress={() => (onSelect && equipment.expireState <= 0 ? onSelect() : void open(equipment))}
      {...(selected === undefined ? {} : { selected })}
    />
  )
}

const valueOf = (held: unknown): unknown =>
  typeof held === 'object' && held !== null && 'value' in held ? held.value : undefined

/** The reading that stands for it: what it has said since the page opened, or else what the platform last stored. */
const useHeadline = (equipment: Equipment) => {
  const language = useLanguage()
  const can = useCan()
  const now = useNow()
  const live = useLiveReading(equipment.equipmentId)
  const type = useDeviceType(equipment.equipmentTypeId)
  const { data: shadow } = useQuery({
    ...queryOf(equipmentCalls.shadow, { equipmentId: equipment.equipmentId }),
    enabled: can(equipmentCalls.shadow),
    staleTime: 60_000,
  })
  const key = type && headlineProperty(type)
  const property = key === undefined ? undefined : type?.properties[key]
  const stored = key === undefined ? undefined : valueOf(shadow?.values[key])
  const raw = key === undefined ? undefined : (live?.values[key] ?? stored)
  const at = live?.at ?? equipment.reportedAt
  return {
    key,
    at,
    now,
    value: property && readingText(property, raw, language),
    fresh: freshOf(equipment, at, type?.reportIntervalSec ?? 0, now),
  }
}
