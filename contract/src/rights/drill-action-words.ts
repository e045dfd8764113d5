import type { Name } from '@vigil/device-types/name'

export const drillActionWords: Readonly<Record<string, Name>> = {
  'drill/plan.action': { zh: '安排演练', en: 'Plan drill' },
  'drill/begin.action': { zh: '开始演练', en: 'Begin drill' },
  'drill/pause.action': { zh: '暂停演练', en: 'Pause drill' },
  'drill/resume.action': { zh: '继续演练', en: 'Resume drill' },
  'drill/end.action': { zh: '结束演练并评分', en: 'End and score drill' },
  'drill/abort.action': { zh: '中止演练', en: 'Abort drill' },
  'drill/reachStep.action': { zh: '记下演练步骤', en: 'Note drill step' },
  'drill/count.action': { zh: '清点演练人数', en: 'Count people in drill' },
  'drill/note.action': { zh: '记录演练现场', en: 'Note in drill' },
  'drill/exportReport.action': { zh: '导出演练报告', en: 'Export drill report' },
}
