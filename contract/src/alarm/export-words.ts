/** The words of the exported table, in both languages. */
import type { FalseCause } from './desk.ts'
import type { LiveAlarm } from '../live/live-events.ts'

interface ExportWords {
  readonly headings: readonly string[]
  readonly kinds: Readonly<Record<LiveAlarm['kind'], string>>
  readonly conditions: Readonly<Record<LiveAlarm['condition'], string>>
  readonly states: Readonly<Record<LiveAlarm['state'], string>>
  readonly causes: Readonly<Record<FalseCause, string>>
}

export const exportWords: Readonly<Record<'zh' | 'en', ExportWords>> = {
  zh: {
    headings: [
      '时间（UTC+8）',
      '类别',
      '事件',
      '优先级',
      '设备',
      '位置',
      '单位',
      '设备状态',
      '处置状态',
      '判定',
      '误报原因',
      '次数',
      '首次值',
      '最大值',
      '恢复时间',
      '确认时间',
      '判定时间',
      '处理时间',
      '归档时间',
    ],
    kinds: { 'fire-alarm': '火警', alarm: '报警', fault: '故障', hazard: '隐患' },
    conditions: { active: '未恢复', recovered: '已恢复' },
    states: {
      received: '已接收',
      notified: '已通知',
      acknowledged: '已确认',
      verified: '已判定',
      handling: '处理中',
      handled: '已处理',
      archived: '已归档',
    },
    causes: {
      cooking: '油烟',
      steam: '水汽',
      dust: '灰尘',
      smoking: '吸烟',
      works: '施工',
      touched: '误碰',
      deviceFault: '设备故障',
      other: '其他',
    },
  },
  en: {
    headings: [
      'Time (UTC+8)',
      'Kind',
      'Event',
      'Priority',
      'Equipment',
      'Place',
      'Unit',
      'Device',
      'State',
      'Verdict',
      'Cause',
      'Count',
      'First value',
      'Highest value',
      'Recovered',
      'Acknowledged',
      'Judged',
      'Handled',
      'Archived',
    ],
    kinds: { 'fire-alarm': 'Fire', alarm: 'Alarm', fault: 'Fault', hazard: 'Hazard' },
    conditions: { active: 'Active', recovered: 'Recovered' },
    states: {
      received: 'Received',
      notified: 'Notified',
      acknowledged: 'Acknowledged',
      verified: 'Verified',
      handling: 'Handling',
      handled: 'Handled',
      archived: 'Archived',
    },
    causes: {
      cooking: 'Cooking',
      steam: 'Steam',
      dust: 'Dust',
      smoking: 'Smoking',
      works: 'Building works',
      touched: 'Touched',
      deviceFault: 'Device fault',
      other: 'Other',
    },
  },
}
