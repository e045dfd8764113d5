/** An alarm in the words of its kind of equipment; what no row knows is called by its kind. */
import type { AlarmSummary } from '@vigil/contract/alarm/desk'
import { knownEvent } from '@vigil/device-types/event-of'
import { placeBeside } from '#foundation/equipment/place-beside.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'

type Named = Pick<AlarmSummary, 'equipmentTypeId' | 'event' | 'kind' | 'property'>

export const useAlarmTexts = ({ equipmentTypeId, event, kind, property }: Named) => {
  const t = useText()
  const name = useName()
  const type = useDeviceType(equipmentTypeId)
  const row = type && knownEvent(type, event)
  const measured = property === null ? undefined : type?.properties[property]
  const unit = measured?.type === 'number' ? measured.unit : ''
  const decimals = measured?.type === 'number' ? measured.decimals : 2
  return {
    kind: t(($) => $.alarm.kinds[kind]),
    event: row ? name(row.name) : t(($) => $.alarm.kinds[kind]),
    property: measured && name(measured.name),
    valueText: (value: number): string => `${Number(value.toFixed(decimals))} ${unit}`.trim(),
  }
}

interface Placed {
  readonly place: readonly string[]
  readonly installAdd?: string
}

/** From the outside in, then where it hangs, unless those who wrote it down began with the same words. */
export const placeText = (alarm: Placed): string => placeParts(alarm).join(' ')

/** Beside its name, which says a part of it. */
export const placeBesideName = (alarm: Placed & { readonly equipmentName: string }): string =>
  placeBeside(placeParts(alarm), alarm.equipmentName).join(' ')

const placeParts = ({ place, installAdd = '' }: Placed): readonly string[] => {
  const [outermost] = place
  const isSaid = place.length > 0 && place.every((part) => installAdd.includes(part))
  if (isSaid || (outermost !== undefined && installAdd.startsWith(outermost))) return place
  // Such as a loop, which hangs in its box.
  return [...placeBeside(place, installAdd), installAdd].filter((part) => part !== '')
}
