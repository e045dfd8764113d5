/** A notice in words: what, where, how it stands. */
import type { AlarmNotice, Notice } from '@vigil/contract/notice/notice'
import type { DeviceType } from '@vigil/device-types/device-type'
import { knownEvent } from '@vigil/device-types/event-of'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText, relativeTime } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import type { IconName } from '#ui/icon/icon-paths.ts'
import type { Severity } from '#ui/severity/severity.ts'

interface NoticeText {
  readonly title: string
  readonly text: string
  readonly sign: { readonly severity: Severity; readonly word: string } | { readonly icon: IconName }
}

export interface NoticeWords extends NoticeText {
  readonly time: string
}

/** What is over and threatens nobody is green. */
const severityOf = (notice: AlarmNotice): Severity =>
  notice.condition === 'recovered' && notice.priority > 1 ? 'ok' : alarmSeverity(notice)

const ofAlarm = (t: Text, notice: AlarmNotice, event: string | undefined): NoticeText => {
  const word = t(($) => $.notice.kinds[notice.alarmKind])
  const standing = [
    notice.size > 1 ? t(($) => $.notice.storm, { n: notice.size }) : undefined,
    notice.count > 1 ? t(($) => $.notice.times, { n: notice.count }) : undefined,
    notice.condition === 'recovered' ? t(($) => $.notice.recovered) : undefined,
    t(($) => $.notice.states[notice.state]),
  ]
  return {
    title: `${word} · ${event ?? notice.equipmentName}`,
    text: [notice.projectName, notice.equipmentName, ...standing].filter(Boolean).join(' · '),
    sign: { severity: severityOf(notice), word },
  }
}

type Other = Exclude<Notice, { kind: 'alarm' }>

const ofOther = (t: Text, notice: Other): NoticeText => {
  if (notice.kind === 'broadcast') return { title: notice.title, text: notice.text, sign: { icon: 'bell' } }
  if (notice.kind === 'command')
    return {
      title: t(($) => $.notice.command.title),
      text: t(($) => $.notice.command.text, { name: notice.equipmentName }),
      sign: { icon: 'power' },
    }
  if (notice.kind === 'visit')
    return {
      title: t(($) => $.notice.visit[notice.reminder]),
      text: [notice.visitorName, notice.projectName].filter(Boolean).join(' · '),
      sign: { icon: 'door' },
    }
  const { cause, channel } = notice
  return {
    title: t(($) => $.notice.delivery.title, { channel: t(($) => $.notice.channels[channel]) }),
    text: cause === null ? t(($) => $.notice.outcomes.failed) : t(($) => $.notice.causes[cause]),
    sign: { icon: 'cloud-off' },
  }
}

export const useNoticeWords = (notice: Notice, now: number): NoticeWords => {
  const t = useText()
  const language = useLanguage()
  const name = useName()
  const type: DeviceType | undefined = useDeviceType(notice.kind === 'alarm' ? notice.equipmentTypeId : undefined)
  const at = Date.parse(notice.at)
  if (notice.kind !== 'alarm') return { ...ofOther(t, notice), time: relativeTime(t, now - at) }
  const event = type && knownEvent(type, notice.event)
  // Of alarms the exact second counts.
  return { ...ofAlarm(t, notice, event && name(event.name)), time: dayTimeText(at, language, now) }
}
