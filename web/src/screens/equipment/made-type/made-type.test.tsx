/** An operator's own kind of equipment on the glass: filled in, told what is wrong, saved, tried, published. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { madeTypeCalls, type MadeDraft, type MadeType } from '@vigil/contract/equipment/made-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const madeTypeId = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e'
const draft: MadeDraft = {
  name: { zh: '氢气探测器', en: 'Hydrogen detector' },
  system: 'gas',
  reportIntervalSec: 60,
  offlineAfterSec: 300,
  readings: [
    {
      type: 'number',
      key: 'hydrogen',
      name: { zh: '氢气浓度', en: 'Hydrogen' },
      unit: '%LEL',
      min: 0,
      max: 100,
      decimals: 1,
      typical: 0,
      limits: [{ op: 'gt', value: 25, holdSec: 0, hysteresis: 5, event: 'leak' }],
    },
  ],
  events: [{ key: 'leak', name: { zh: '氢气泄漏', en: 'Leak' }, meaning: 'life' }],
}
const leak = { key: 'leak', name: { zh: '氢气泄漏', en: 'Leak' }, kind: 'alarm', priority: 1, on: true }

let kept: MadeType | undefined
let answersList: () => unknown
const typeWith = (change: Partial<MadeType>): MadeType => ({
  madeTypeId,
  oemId: madeTypeId,
  equipmentTypeId: 10_000,
  name: draft.name,
  system: draft.system,
  state: 'draft',
  version: 0,
  changedAt: '2026-07-01T08:00:00.000Z',
  draft,
  isTried: false,
  problems: [],
  versions: [],
  ...change,
})
const platform = answerBy(
  [madeTypeCalls.find, () => answersList()],
  [madeTypeCalls.detail, () => kept ?? no('missing')],
  [
    madeTypeCalls.add,
    (input) => {
      // As the contract has checked it.
      kept = typeWith({ draft: input['draft'] as MadeDraft })
      return kept
    },
  ],
  [
    madeTypeCalls.try,
    ({ steps }) => {
      kept = kept && { ...kept, isTried: true }
      return { steps: [steps].flat().map(() => ({ signals: [leak] })) }
    },
  ],
  [
    madeTypeCalls.publish,
    () => {
      const versions = [{ version: 1, at: '2026-07-01T08:00:00.000Z', by: '王建国' }]
      kept = kept && { ...kept, state: 'published', version: 1, versions }
      return kept ?? no('missing')
    },
  ],
)

let wire: WireServer
const all = ['list', 'select', 'update', 'insert', 'delete', 'custom']
  .map((right) => `deviceTemplate:${right},`)
  .join('')
const open = (rights = `,equip:list,${all}`, search = '') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const path = `/pagesEquipment/equipListNew?view=types${search}`
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const fill = async (name: string, text: string, nth = 0) => {
  const field = screen.getAllByRole('textbox', { name })[nth]
  if (!field) throw new Error(`there is no field ${name}`)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

beforeAll(() => Promise.all([import('../list/ledger-screen.tsx'), import('./made-types-page.tsx')]))
beforeEach(async () => {
  kept = undefined
  answersList = () => ({ rows: [] })
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('own kinds of equipment', () => {
  it('say what is wrong at its field and are not sent before', async () => {
    await open()
    expect(await screen.findByText('还没有自建类型')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '新建类型' }))
    await userEvent.click(await screen.findByRole('button', { name: '保存草稿' }))
    expect((await screen.findAllByText('请填写或改正这一项')).length).toBeGreaterThan(1)
    expect(askedOf(wire.asked, madeTypeCalls.add)).toEqual([])
  }, 30_000)

  it('are filled in, saved, tried and published', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '新建类型' }))
    await screen.findByRole('button', { name: '保存草稿' })
    await fill('中文名称', '氢气探测器', 0)
    await fill('英文名称', 'Hydrogen detector', 0)
    await userEvent.click(screen.getByRole('button', { name: '添加事件' }))
    await fill('标识', 'leak', 0)
    await fill('中文名称', '氢气泄漏', 1)
    await fill('英文名称', 'Leak', 1)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '含义' }), 'life')
    await fill('标识', 'hydrogen', 1)
    await fill('中文名称', '氢气浓度', 2)
    await fill('英文名称', 'Hydrogen', 2)
    await userEvent.click(screen.getByRole('button', { name: '添加限值' }))
    await fill('限值', '25')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '触发' }), 'leak')
    await userEvent.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(askedOf(wire.asked, madeTypeCalls.add)).toHaveLength(1))
    expect(askedOf(wire.asked, madeTypeCalls.add)[0]).toMatchObject({
      draft: { name: draft.name, readings: [{ key: 'hydrogen', limits: [{ value: 25, event: 'leak' }] }] },
    })
    expect(await screen.findByText('修改后还没有试用。')).toBeTruthy()
    const publish = () => within(screen.getByRole('main')).getByRole<HTMLButtonElement>('button', { name: '发布' })
    expect(publish().disabled).toBe(true)
    await fill('氢气浓度', '40')
    await userEvent.click(screen.getByRole('button', { name: '送出这次上报' }))
    expect(await screen.findByText('开始：氢气泄漏')).toBeTruthy()
    expect(askedOf(wire.asked, madeTypeCalls.try)).toMatchObject([
      { steps: [{ afterSec: 5, values: { hydrogen: 40 } }] },
    ])
    await waitFor(() => expect(publish().disabled).toBe(false))
    await userEvent.click(publish())
    expect(await screen.findByText('第 1 版')).toBeTruthy()
  }, 60_000)

  it('that cannot be read say so and are asked for again', async () => {
    answersList = () => no('unexpected')
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    answersList = () => ({ rows: [typeWith({ state: 'changed', version: 2 })] })
    await userEvent.click(again)
    expect(await screen.findByText('有未发布的修改 · 第 2 版')).toBeTruthy()
  }, 20_000)

  it('are not for who may not make any', async () => {
    await open(',equip:list,deviceTemplate:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '新建类型' })).toBeNull()
    expect(askedOf(wire.asked, madeTypeCalls.find)).toEqual([])
  }, 20_000)
})
