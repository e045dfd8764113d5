/** The words of exported hazards, in both languages. */
import type { HazardLevel, HazardSource, HazardState } from './hazard.ts'

interface Words {
  readonly levels: Readonly<Record<HazardLevel, string>>
  readonly states: Readonly<Record<HazardState, string>>
  readonly sources: Readonly<Record<HazardSource, string>>
  readonly overdue: string
}

export const hazardWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    levels: { general: '一般', serious: '较大', major: '重大' },
    states: {
      found: '待整改',
      assigned: '已指派',
      correcting: '整改中',
      submitted: '待复查',
      rejected: '复查不通过',
      closed: '已销号',
      void: '非隐患',
    },
    sources: {
      device: '设备发现',
      unanswered: '无人应答',
      dutyCheck: '查岗未应答',
      linkage: '联动动作未证实',
      untested: '未调试',
      lifeEnd: '使用年限将到',
      selfTest: '漏电自检',
      patrol: '巡检发现',
      missedRound: '巡检漏检',
      maintenance: '维保发现',
      forbiddenLoad: '禁用电器',
      overdueFault: '故障逾期',
      notRecovered: '处理后未恢复',
      nuisance: '频繁误报',
      isolation: '点位屏蔽',
      manual: '人工上报',
    },
    overdue: '逾期',
  },
  en: {
    levels: { general: 'General', serious: 'Serious', major: 'Major' },
    states: {
      found: 'To be corrected',
      assigned: 'Assigned',
      correcting: 'Being corrected',
      submitted: 'To be reviewed',
      rejected: 'Review failed',
      closed: 'Closed',
      void: 'Not a hazard',
    },
    sources: {
      device: 'Equipment',
      unanswered: 'Nobody answered',
      dutyCheck: 'Duty check missed',
      linkage: 'Linkage not proven',
      untested: 'Not tested',
      lifeEnd: 'Too old soon',
      selfTest: 'Self-test',
      patrol: 'Found on patrol',
      missedRound: 'Missed on patrol',
      maintenance: 'Found in maintenance',
      forbiddenLoad: 'Forbidden appliance',
      overdueFault: 'Fault overdue',
      notRecovered: 'Handled, not recovered',
      nuisance: 'Cries wolf',
      isolation: 'Point shielded',
      manual: 'Reported',
    },
    overdue: 'Overdue',
  },
}
