/** What an alarm is called and where it is. Frames carry ids only; the words are read by calls, which check each person. */
import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { shortCache, queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'

export const useAlarmWords = (
  alarm: LiveAlarm,
): { readonly event: string | undefined; readonly place: string | undefined } => {
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const { data: equipment } = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId: alarm.equipmentId }),
    ...shortCache,
  })
  const type = useDeviceType(equipment?.equipmentTypeId)
  return {
    event: type?.events[alarm.event]?.name[language],
    // Its name first: on a phone the line ends before a whole address does.
    place: equipment && [equipment.deviceName, equipment.installAdd].filter((part) => part !== '').join(' · '),
  }
}
