/** The words of a drill's report as a table, in both languages. */
import type { DrillProof } from './drill-script.ts'
import type { Drill, DrillVerdict } from './drill.ts'

interface DrillReportWords {
  readonly headings: readonly string[]
  readonly parts: Readonly<Record<'drill' | 'step' | 'group' | 'note', string>>
  readonly facts: Readonly<Record<'unit' | 'leader' | 'began' | 'ended' | 'score' | 'breakout' | 'muster', string>>
  readonly steps: Readonly<Record<Drill['steps'][number]['key'], string>>
  readonly proofs: Readonly<Record<DrillProof, string>>
  readonly verdicts: Readonly<Record<DrillVerdict, string>>
  readonly breakouts: Readonly<Record<NonNullable<Drill['breakout']>, string>>
  readonly missing: string
}

export const drillReportWords: Readonly<Record<'zh' | 'en', DrillReportWords>> = {
  zh: {
    headings: ['类别', '项目', '说明', '标准（秒）', '实测（秒）', '结论', '得分', '满分', '应到', '实到', '时间'],
    parts: { drill: '演练', step: '步骤', group: '清点', note: '记录' },
    facts: {
      unit: '单位',
      leader: '导演',
      began: '开始',
      ended: '结束',
      score: '得分',
      breakout: '为何中止',
      muster: '清点名单',
    },
    steps: {
      trigger: '触发探测器',
      alarm: '平台出现报警',
      answer: '值班员确认',
      linkage: '联动回读',
      turnout: '微型消防站出动',
      call119: '拨打 119（模拟）',
      broadcast: '疏散广播',
      arrive: '到达现场',
      water: '水带出水，合围',
      assemble: '全员到集合点',
      rollCall: '清点上报',
      other: '其他步骤',
    },
    proofs: {
      start: '导演按下',
      alarm: '平台证明',
      answer: '平台证明',
      order: '设备回读证明',
      press: '人工按下',
      muster: '清点名单证明',
    },
    verdicts: {
      ahead: '还没到',
      running: '进行中',
      over: '已超时',
      met: '达标',
      late: '超时完成',
      unproven: '未证实',
      missed: '未完成',
    },
    breakouts: {
      secondZone: '第二个区域报警',
      callPoint: '手动报警',
      waterFlow: '水流动作',
      likelyReal: '两个探测器相互印证',
      outside: '窗口外的设备报警',
      otherKind: '其他紧急报警',
      paused: '暂停时报警',
      verdict: '有人判为真实',
      person: '有人中止',
      windowOver: '窗口到时',
    },
    missing: '还没到 {n} 人',
  },
  en: {
    headings: [
      'Part',
      'Item',
      'Detail',
      'Standard (s)',
      'Measured (s)',
      'Verdict',
      'Score',
      'Of',
      'Expected',
      'Present',
      'Time',
    ],
    parts: { drill: 'Drill', step: 'Step', group: 'Muster', note: 'Note' },
    facts: {
      unit: 'Unit',
      leader: 'Leader',
      began: 'Began',
      ended: 'Ended',
      score: 'Score',
      breakout: 'Why it was stopped',
      muster: 'Muster list',
    },
    steps: {
      trigger: 'Detector triggered',
      alarm: 'Alarm on the platform',
      answer: 'Duty officer answers',
      linkage: 'Linked equipment reads back',
      turnout: 'Fire station turns out',
      call119: 'Call to 119 (simulated)',
      broadcast: 'Evacuation broadcast',
      arrive: 'Arrival at the place',
      water: 'Water on, surrounded',
      assemble: 'Everybody assembled',
      rollCall: 'Roll call reported',
      other: 'Other step',
    },
    proofs: {
      start: 'pressed by the leader',
      alarm: 'proved by the platform',
      answer: 'proved by the platform',
      order: 'proved by what equipment reports',
      press: 'pressed by a person',
      muster: 'proved by the muster list',
    },
    verdicts: {
      ahead: 'not yet',
      running: 'under way',
      over: 'too late',
      met: 'met',
      late: 'done late',
      unproven: 'not proven',
      missed: 'not done',
    },
    breakouts: {
      secondZone: 'alarm in a second zone',
      callPoint: 'manual call point',
      waterFlow: 'water flow',
      likelyReal: 'two detectors confirm each other',
      outside: 'alarm outside of the window',
      otherKind: 'another urgent alarm',
      paused: 'alarm while paused',
      verdict: 'judged real by a person',
      person: 'stopped by a person',
      windowOver: 'the window was over',
    },
    missing: '{n} people missing',
  },
}
