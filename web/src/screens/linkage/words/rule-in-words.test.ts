// @vitest-environment node -- nothing here is drawn
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { aTranslator } from '#testing/a-translator.ts'
import type { Named } from './named.ts'
import { againInWords, ruleInWords } from './rule-in-words.ts'

const translator = await aTranslator('linkage')
await translator.load('linkage', 'en')
const zh = { t: translator.textIn('zh-CN'), language: 'zh-CN' } as const
const en = { t: translator.textIn('en'), language: 'en' } as const

const [smoke, breaker, fan] = ['smokeDetector', 'breaker', 'fireFan'].map((id) => findDeviceType({ id }))
const named: Named = new Map([
  ['s1', { deviceName: '感烟 1', installAdd: 'B1 配电间', type: smoke }],
  ['s2', { deviceName: '感烟 2', installAdd: 'B1 配电间', type: smoke }],
  ['s3', { deviceName: '感烟 3', installAdd: 'B1 配电间', type: smoke }],
  ['f1', { deviceName: '排烟 2#', installAdd: '屋顶', type: fan }],
  ['b1', { deviceName: 'AL-1', installAdd: '', type: breaker }],
  ['b2', { deviceName: 'AL-2', installAdd: '', type: breaker }],
])
const order = { params: {}, delayS: 0, asks: false }
const rule: LinkageBody = {
  name: '火警联动',
  when: [{ kind: 'alarm', equipmentIds: ['s1', 's2', 's3'], event: 'fire', atLeast: 2, withinS: 30 }],
  and: [],
  forS: 0,
  does: [
    { equipmentId: 'f1', action: 'start', ...order },
    { equipmentId: 'b1', action: 'switchOff', params: {}, delayS: 10, asks: true },
    { equipmentId: 'b2', action: 'switchOff', params: {}, delayS: 10, asks: true },
  ],
  otherwise: [],
  again: 'afterEnd',
}

describe('a rule in words', () => {
  it('says who has to report within which time, and what is done in which order', () => {
    const start = fan?.commands['start']?.name.zh
    expect(ruleInWords(rule, named, zh)).toBe(
      `当 B1 配电间 的 感烟 1、感烟 2 等 3 台 中有 2 台在 30 秒内报火警，则 ${start} 屋顶 的 排烟 2#，10 秒后经值班员确认后分闸 AL-1、AL-2。`,
    )
  })

  it('says what else must hold, for how long, and what follows once it is over', () => {
    const body: LinkageBody = {
      ...rule,
      when: [
        { kind: 'alarm', equipmentIds: ['s1'], event: 'fault', atLeast: 1, withinS: 60 },
        { kind: 'alarm', equipmentIds: ['s1', 's2'], event: 'alarm', atLeast: 1, withinS: 60 },
      ],
      and: [
        { kind: 'value', equipmentId: 'b1', property: 'switchState', is: 'eq', value: 'closed' },
        { kind: 'clock', from: '22:00', to: '06:00', weekdays: [1, 2, 3, 4, 5] },
        { kind: 'clock', from: '00:00', to: '00:00', weekdays: [6, 7] },
      ],
      forS: 90,
      does: [{ equipmentId: 'b1', action: 'switchOff', ...order }],
      otherwise: [{ equipmentId: 'b1', action: 'switchOn', ...order, asks: true }],
    }
    const said = ruleInWords(body, named, zh)
    expect(said).toContain('当 B1 配电间 的 感烟 1 报故障，或 B1 配电间 的 感烟 1、感烟 2 中任一台 报警')
    expect(said).toMatch(
      /且 AL-1 的.+为 .+，且 工作日 22:00 至 06:00，且 周六、周日全天，持续 1 分 30 秒，则 分闸 AL-1/,
    )
    expect(said).toMatch(/；否则（恢复后）经值班员确认后合闸 AL-1。$/)
  })

  it('speaks English', () => {
    expect(ruleInWords(rule, named, en)).toMatch(
      /^When 2 of 感烟 1, 感烟 2 and others, 3 in all \(B1 配电间\) report a fire within 30 s, then .+; after 10 s once whoever is on duty says yes, .+: AL-1, AL-2\.$/,
    )
  })

  it('says what is still missing, and what is gone', () => {
    expect(ruleInWords({ ...rule, when: [], does: [] }, named, zh)).toBe('还没有写完：触发条件、执行动作')
    const gone = ruleInWords({ ...rule, does: [{ equipmentId: 'x', action: 'start', ...order }] }, named, zh)
    expect(gone).toContain('则 start 已不在本单位的设备。')
  })
})

describe('what happens when it comes true again', () => {
  it('is said for each way, and of the else only where there is one', () => {
    expect(againInWords(zh.t, rule)).toEqual([
      '触发后执行一次，恢复之前不再执行；恢复后再次满足，会重新执行。',
      '正在执行的不会重复开始。',
    ])
    const other = againInWords(zh.t, { again: 'byHand', otherwise: rule.does })
    expect(other).toHaveLength(3)
    expect(other[0]).toContain('直到有人重新启用')
    expect(other[2]).toContain('还没有开始的动作取消')
  })
})
