/** What a report says around its figures, in both languages. */
import { exportWords } from '@vigil/contract/alarm/export-words'
import type { HazardLevel } from '@vigil/contract/hazard/hazard'
import { hazardWords } from '@vigil/contract/hazard/hazard-words'
import type { LossName } from '@vigil/contract/statistics/score'
import type { Language } from '@vigil/contract/wire'

interface Words {
  readonly days: (first: string, last: string) => string
  readonly equipment: (count: number) => string
  readonly made: string
  readonly clock: string
  readonly contents: string
  readonly before: string
  readonly now: string
  readonly noBefore: string
  readonly gaps: string
  readonly noGaps: string
  readonly none: string
  readonly noLosses: string
  readonly page: string
  readonly signers: readonly [string, string, string]
  readonly toSign: string
  readonly issuedBy: (brand: string) => string
  readonly checkCode: string
  readonly checkHint: string
  readonly ofAll: (shown: number, all: number) => string
  readonly outOf: (part: number, whole: number) => string
  readonly alarmChart: (most: string) => string
  readonly energyChart: (most: string) => string
  readonly figure: string
  readonly link: string
  readonly heads: {
    readonly losses: readonly [string, string, string]
    readonly events: readonly [string, string, string, string, string, string]
    readonly worst: readonly [string, string, string]
    readonly hazards: readonly [string, string, string, string]
    readonly loops: readonly [string, string, string]
    readonly alarmDays: readonly [string, string]
    readonly energyDays: readonly [string, string]
  }
  readonly kinds: {
    readonly 'fire-alarm': string
    readonly alarm: string
    readonly fault: string
    readonly hazard: string
  }
  readonly levels: Readonly<Record<HazardLevel, string>>
  readonly losses: Readonly<Record<LossName, string>>
  readonly moved: string
}

export const words: Readonly<Record<Language, Words>> = {
  zh: {
    days: (first, last) => `${first} 至 ${last}`,
    equipment: (count) => `${count} 台设备`,
    made: '生成时间',
    clock: '单位时区',
    contents: '内容',
    before: '上期',
    now: '本期',
    noBefore: '上期无数据',
    gaps: '数据完整性',
    noGaps: '该时段数据完整，没有缺失。',
    none: '没有记录。',
    noLosses: '没有扣分。',
    page: '第 {page} 页，共 {pages} 页',
    signers: ['编制', '审核', '业主确认'],
    toSign: '签名与日期',
    issuedBy: (brand) => `由${brand}出具`,
    checkCode: '校验码',
    checkHint: '扫码或在平台输入校验码，可核对本报告是否被改动。',
    ofAll: (shown, all) => `共 ${all} 起，列出最重要的 ${shown} 起`,
    outOf: (part, whole) => `${part} / ${whole}`,
    alarmChart: (most) => `每日报警、故障、隐患起数，最高 ${most}`,
    energyChart: (most) => `每日用电量，最高 ${most} kWh`,
    figure: '指标',
    link: '明细地址',
    heads: {
      losses: ['扣分项', '数量', '扣分'],
      events: ['时间', '设备', '事件', '结论', '响应', '处置'],
      worst: ['设备', '报警', '其中误报'],
      hazards: ['隐患', '等级', '发现', '期限'],
      loops: ['回路', '本期 kWh', '上期 kWh'],
      alarmDays: ['日期', '起数'],
      energyDays: ['日期', 'kWh'],
    },
    kinds: exportWords.zh.kinds,
    levels: hazardWords.zh.levels,
    losses: {
      unhandledUrgent: '未处理火警',
      overdueHazard: '逾期隐患',
      oldFault: '超 24 小时故障',
      offline: '在线率不足（百分点）',
      missedPatrol: '巡检漏检（百分点）',
      missedCheck: '查岗无应答',
    },
    moved: '已移到其他单位的回路',
  },
  en: {
    days: (first, last) => `${first} to ${last}`,
    equipment: (count) => `${count} pieces of equipment`,
    made: 'Made',
    clock: 'Clock',
    contents: 'Contents',
    before: 'before',
    now: 'Now',
    noBefore: 'nothing known before',
    gaps: 'What is missing',
    noGaps: 'Nothing is missing in this period.',
    none: 'None.',
    noLosses: 'No points were lost.',
    page: 'Page {page} of {pages}',
    signers: ['Prepared by', 'Reviewed by', 'Confirmed by the owner'],
    toSign: 'Signature and date',
    issuedBy: (brand) => `Issued by ${brand}`,
    checkCode: 'Check code',
    checkHint: 'Scan it, or type the code on the platform, to see whether this report was changed.',
    ofAll: (shown, all) => `${all} in all, the ${shown} that matter most`,
    outOf: (part, whole) => `${part} / ${whole}`,
    alarmChart: (most) => `Alarms, faults and hazards by day, at most ${most}`,
    energyChart: (most) => `Electricity by day, at most ${most} kWh`,
    figure: 'Figure',
    link: 'Its rows',
    heads: {
      losses: ['Lost for', 'Amount', 'Points'],
      events: ['Time', 'Equipment', 'Event', 'Verdict', 'Answered', 'Handled'],
      worst: ['Equipment', 'Alarms', 'Of them false'],
      hazards: ['Hazard', 'Level', 'Found', 'Due'],
      loops: ['Loop', 'kWh now', 'kWh before'],
      alarmDays: ['Day', 'Amount'],
      energyDays: ['Day', 'kWh'],
    },
    kinds: exportWords.en.kinds,
    levels: hazardWords.en.levels,
    losses: {
      unhandledUrgent: 'Unhandled fire',
      overdueHazard: 'Overdue hazard',
      oldFault: 'Fault over 24 h',
      offline: 'Online rate too low (points)',
      missedPatrol: 'Patrol missed (points)',
      missedCheck: 'Unanswered check',
    },
    moved: 'Loop that is in another unit now',
  },
}
