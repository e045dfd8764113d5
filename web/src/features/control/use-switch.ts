/** One switch: what is measured of it, what is being waited for, and whether this person may move it from here. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { Command } from '@vigil/device-types/device-type'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { mayControl } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { actionOf } from './command-right.ts'
import { isBeforeOpening, isUnread, measuredSwitch, nextAction } from './switch-state.ts'
import { loadKeyOf, loadText, measuredText, troubleText } from './switch-words.ts'
import { isUnderWay, useCommandProgress, type CommandProgress } from './use-command-progress.ts'
import { useLostOrder } from './given-order.ts'

export const useSwitch = (equipment: Equipment) => {
  const speaker = { t: useText(), language: useLanguage() }
  const session = useSession()
  const readings = useReadings(equipment)
  const course = useCommandProgress(equipment.equipmentId)
  const waits = useWaiting(course, readings.type)
  const isLost = useLostOrder(equipment.equipmentId) !== undefined
  const { type, values, times } = readings
  const unread = isLost || isUnread(course?.command, times['switchState'])
  const measured = measuredSwitch(unread ? {} : values)
  const action = measured.on === null ? 'readNow' : nextAction(measured)
  const row: Command | undefined = action && type?.commands[action]
  const stateText = waits ?? (type ? measuredText(speaker, type, unread ? {} : values) : '')
  const trouble = type && !measured.tripped ? troubleText(speaker, equipment, type, values) : undefined
  return {
    ...readings,
    measured,
    unread,
    action,
    row,
    pending: waits !== undefined,
    offline: equipment.online === false || equipment.state === 'offline',
    may: type !== undefined && row !== undefined && mayControl(session, type.id, actionOf(row)),
    loadText: type && loadText(type, values, speaker.language),
    isLoadOld: isBeforeOpening((type && loadKeyOf(type)) ?? '', values, times),
    stateText,
    rowText: waits ?? trouble ?? stateText,
    severity: measured.tripped ? ('fault' as const) : litSeverity(equipment),
  }
}
export type SwitchView = ReturnType<typeof useSwitch>

/** What was ordered and is not measured yet; undefined when nothing is under way. */
const useWaiting = (
  course: CommandProgress | undefined,
  type: ReturnType<typeof useReadings>['type'],
): string | undefined => {
  const t = useText()
  const name = useName()
  const command = course?.command
  if (!command || !isUnderWay(command)) return undefined
  const row = type?.commands[command.action]
  return t(($) => $.control.waits, { action: row ? name(row.name) : command.action })
}

/** Quiet until it matters: what runs or is silent carries no colour in a row. */
const litSeverity = ({ state }: Equipment): 'fire' | 'warn' | 'fault' | undefined => {
  const severity = severityOf(state)
  return severity === 'ok' || severity === 'off' ? undefined : severity
}
