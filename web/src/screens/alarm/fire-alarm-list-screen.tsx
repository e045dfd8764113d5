import { useText } from '#infrastructure/i18n/i18n.ts'
import { HistoryPage } from './history-page.tsx'

const kinds = ['fire-alarm'] as const

export const FireAlarmListScreen = () => <HistoryPage kinds={kinds} title={useText()(($) => $.alarm.list.fires)} />
