/** Cases and histories in the cache; the frame knows them without loading the screens. */
export const alarmCaseKey = 'alarm/case'
export const alarmHistoryKey = 'alarm/history'
