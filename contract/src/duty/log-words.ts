/** The words of the exported log, in both languages. */
import type { DutyEntryKind } from './log.ts'

interface LogWords {
  readonly headings: readonly string[]
  readonly kinds: Readonly<Record<DutyEntryKind, string>>
}

export const logWords: Readonly<Record<'zh' | 'en', LogWords>> = {
  zh: {
    headings: ['时间', '类别', '人员', '设备', '事件', '优先级', '用时（秒）', '内容'],
    kinds: {
      alarm: '报警',
      isolation: '屏蔽或测试',
      isolationEnd: '解除屏蔽或测试',
      checkAsked: '查岗',
      checkAnswered: '查岗应答',
      checkMissed: '查岗无应答',
      arrival: '到岗',
      handoverBegun: '开始交接班',
      handoverFinished: '完成交接班',
      handoverWithdrawn: '撤回交接班',
      own: '值班记录',
    },
  },
  en: {
    headings: ['Time', 'Kind', 'Person', 'Equipment', 'Event', 'Priority', 'Seconds', 'Text'],
    kinds: {
      alarm: 'Alarm',
      isolation: 'Isolation or test',
      isolationEnd: 'End of isolation or test',
      checkAsked: 'Duty check',
      checkAnswered: 'Duty check answered',
      checkMissed: 'Duty check missed',
      arrival: 'Arrival',
      handoverBegun: 'Handover begun',
      handoverFinished: 'Handover finished',
      handoverWithdrawn: 'Handover withdrawn',
      own: 'Own entry',
    },
  },
}
