import { causeKinds, type Cause } from '@vigil/contract/equipment/cause'
import { describe, expect, it } from 'vitest'
import { aTranslator } from '#testing/a-translator.ts'
import { causeText, causeWay } from './cause-text.ts'

const id = '01930000-0000-7000-8000-0000000000c1'
const cause = (kind: Cause['kind'], rest: Partial<Cause> = {}): Cause => ({
  kind,
  commandId: null,
  originId: null,
  originName: null,
  batchId: null,
  by: null,
  ...rest,
})
const places = { batch: '/batch', scenes: '/scenes', timerAdd: '/timer', timeSharing: '/sharing', linkageRule: '/rule' }
const addressOf = (...given: Parameters<typeof cause>) => causeWay(cause(...given), places)?.address

describe('why something moved', () => {
  it('is said in words of its own for each kind', async () => {
    const t = (await aTranslator('control')).textIn('zh-CN')
    const words = causeKinds.map((kind) => causeText(t, cause(kind)))
    expect(new Set(words).size).toBe(causeKinds.length)
  })

  it('names what made it move and who stands behind it, as far as they are known', async () => {
    const t = (await aTranslator('control')).textIn('zh-CN')
    expect(causeText(t, cause('person', { by: '李伟' }))).toBe('李伟')
    expect(causeText(t, cause('timer', { originName: '下班断电', by: '李伟' }))).toBe('定时任务“下班断电” · 李伟')
    expect(causeText(t, cause('timer'))).toBe('定时任务')
    expect(causeText(t, cause('batch', { by: '李伟' }))).toBe('批量控制 · 李伟')
  })

  it('leads to the batch, the run of the scene, the timer or the time sharing', () => {
    expect(addressOf('batch', { batchId: id })).toBe(`/batch?batch=${id}`)
    expect(addressOf('scene', { originId: id, batchId: id })).toBe(`/scenes?run=${id}`)
    expect(addressOf('timer', { originId: id, batchId: id })).toBe(`/timer?timer=${id}`)
    expect(addressOf('rule', { originId: id })).toBe(`/rule?rule=${id}`)
    expect(addressOf('rule')).toBeUndefined()
    expect(addressOf('sharing', { originId: id, batchId: id })).toBe('/sharing')
    // Gone, it still leads to what became of its run.
    expect(addressOf('timer', { batchId: id })).toBe(`/batch?batch=${id}`)
    for (const kind of ['person', 'local', 'device', 'unknown'] as const) expect(addressOf(kind)).toBeUndefined()
  })
})
