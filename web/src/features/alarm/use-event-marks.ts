/** What happened to a piece of equipment, as lines across its curve: the events that its page has read, no others. */
import type { EquipmentEvent } from '@vigil/contract/alarm/alarm'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { useName } from '#infrastructure/i18n/use-name.ts'
import type { TrendMark } from '#ui/reading/trend-scale.ts'
import { alarmSeverity } from './alarm-severity.ts'
import { useEquipmentEvents } from './use-equipment-events.ts'

export const useEventMarks = ({ equipmentId }: Pick<Equipment, 'equipmentId'>, type: DeviceType): TrendMark[] => {
  const name = useName()
  const { data } = useEquipmentEvents(equipmentId)
  const markOf = (event: EquipmentEvent): TrendMark => {
    const at = Date.parse(event.at)
    if (event.type === 'alarm') {
      const row = type.events[event.alarm.event]
      return { at, severity: alarmSeverity(event.alarm), text: row ? name(row.name) : event.alarm.event }
    }
    const row = type.commands[event.command.action]
    return { at, severity: 'off', text: row ? name(row.name) : event.command.action }
  }
  return (data?.pages ?? []).flatMap(({ rows }) => rows.map(markOf))
}
