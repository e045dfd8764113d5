import { useText } from '#infrastructure/i18n/i18n.ts'
import { HistoryPage } from './history-page.tsx'

const kinds = ['alarm', 'fault'] as const

/** Alarms and faults; fires have a history of their own. */
export const AlarmListScreen = () => <HistoryPage kinds={kinds} title={useText()(($) => $.alarm.list.alarms)} />
