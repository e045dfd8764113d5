/** That somebody was called is written into the timeline, by whoever may act. */
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { useText } from '#infrastructure/i18n/i18n.ts'
import type { Acts } from './use-case.ts'

/** Without a name it was the fire brigade. */
export const useCalled = ({ alarmId, state, mayDo }: AlarmCase, acts: Acts) => {
  const t = useText()
  return (person = '119'): void => {
    if (mayDo.length === 0 || state === 'archived') return
    void acts.run(alarmDeskCalls.note, { alarmId, note: t(($) => $.alarm.contacts.logged, { person }) })
  }
}
