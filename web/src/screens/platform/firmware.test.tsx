/** Firmware at the operator's desk: how far an update is, why it stopped, and who lets it go on. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { firmwareCalls, type FirmwareJob, type FirmwareUnit } from '@vigil/contract/firmware/firmware'
import { firmwareStates, type FirmwareState } from '@vigil/contract/firmware/firmware-moves'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const idOf = (n: number) => `01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1${n}`
const counts = (some: Partial<Record<FirmwareState, number>>): FirmwareJob['counts'] => {
  const none = Object.fromEntries(firmwareStates.map((state) => [state, 0]))
  // One for each state.
  return { ...none, ...some } as FirmwareJob['counts']
}
const aJob = (change: Partial<FirmwareJob> = {}): FirmwareJob => ({
  firmwareJobId: idOf(1),
  oemId: idOf(8),
  equipmentTypeId: 159,
  version: '2.4.0',
  state: 'stopped',
  why: 'rolledBack',
  wave: 2,
  stopPercent: 5,
  watchMinutes: 30,
  reason: '安全修补',
  addedAt: '2026-11-17T08:00:00.000Z',
  counts: counts({ queued: 10, updated: 1, rolledBack: 1 }),
  waves: [
    { wave: 1, counts: counts({ updated: 1 }) },
    { wave: 2, counts: counts({ rolledBack: 1 }) },
    { wave: 3, counts: counts({ queued: 10 }) },
  ],
  ...change,
})
const aUnit = (change: Partial<FirmwareUnit> = {}): FirmwareUnit => ({
  equipmentId: idOf(5),
  projectId: idOf(7),
  deviceName: '7F 空调回路',
  keyCode: 'FW-7',
  wave: 2,
  state: 'rolledBack',
  fromVersion: '2.3.1',
  fetchedBytes: 70_000,
  why: null,
  changedAt: '2026-11-17T08:10:00.000Z',
  ...change,
})
const anImage = {
  firmwareImageId: idOf(3),
  oemId: idOf(8),
  equipmentTypeId: 159,
  version: '2.4.0',
  minimumVersion: '2.0.0',
  size: 70_000,
  sha256: 'ab'.repeat(32),
  addedAt: '2026-11-17T08:00:00.000Z',
}

let wire: WireServer
let jobs: readonly FirmwareJob[] | undefined
let proved: () => unknown
const operator = {
  permissionsStr: ',gatewaySet:list,gatewaySet:batch,unit:list,',
  permissionsList: ['gatewaySet', 'unit'],
}
const open = (more = '', rights = operator) => {
  createSessionStore(localStorage, () => '').save(aLogin(rights))
  const address = `/pagesOem/oemListNew?view=firmware${more}`
  return renderApp(address, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

// The first to read these files waits for them.
beforeAll(
  () =>
    Promise.all([
      import('#screens/oem/oem-list-screen.tsx'),
      import('./platform-screen.tsx'),
      import('./firmware/firmware-page.tsx'),
      import('./firmware/begin-sheet.tsx'),
    ]),
  60_000,
)
beforeEach(async () => {
  jobs = [aJob()]
  proved = () => aJob({ state: 'running', why: null })
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.index, () => ({ rows: [summaryOf(deviceType('breaker'))] })],
      [projectCalls.list, () => ({ rows: [], next: null })],
      [firmwareCalls.find, () => (jobs ? { rows: jobs, next: null } : no('unexpected'))],
      [firmwareCalls.units, () => ({ rows: [aUnit()], next: null })],
      [firmwareCalls.images, () => ({ rows: [anImage], next: null })],
      [firmwareCalls.pause, () => aJob({ state: 'paused', why: null })],
      [firmwareCalls.end, () => aJob({ state: 'ended' })],
      [firmwareCalls.retry, () => aJob({ state: 'running' })],
      [firmwareCalls.goOn, () => proved()],
      [firmwareCalls.approve, () => proved()],
      [firmwareCalls.add, () => aJob({ state: 'asked', why: null })],
    ),
  )
})
afterEach(() => wire.stop())

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const job = `&job=${idOf(1)}`

describe('an update on the glass', () => {
  it('says why it stopped, counts every state, and shows its waves as bars with words', async () => {
    await open(job)
    const why = await screen.findByRole('alert', {}, { timeout: 30_000 })
    expect(why.textContent).toContain('有设备升级后退回了旧版本')
    const states = within(screen.getByRole('list', { name: '各状态台数' }))
    expect(states.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '排队10',
      '已发起0',
      '下载中0',
      '已下载0',
      '已校验0',
      '升级中0',
      '已升级1',
      '失败1其中回退 1',
    ])
    expect(screen.getByRole('img', { name: '第 2 波：已回退 1 台' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '第 3 波：排队 10 台' })).toBeTruthy()
    expect(await screen.findByText('FW-7 · 原版本 2.3.1')).toBeTruthy()
    expect(askedOf(wire.asked, firmwareCalls.units)).toMatchObject([{ state: 'rolledBack' }])
  }, 40_000)

  it('goes on with the password, and says at its field that it was wrong', async () => {
    proved = () => no('passwordWrong')
    await open(job)
    await userEvent.click(await screen.findByRole('button', { name: '继续' }))
    const asked = await sheet('继续')
    await userEvent.type(asked.getByLabelText('登录密码'), 'wrong')
    await userEvent.click(asked.getByRole('button', { name: '继续' }))
    expect(await asked.findByRole('alert')).toBeTruthy()
    proved = () => aJob({ state: 'running', why: null })
    jobs = [aJob({ state: 'running', why: null })]
    await userEvent.type(asked.getByLabelText('登录密码'), 'right')
    await userEvent.click(asked.getByRole('button', { name: '继续' }))
    expect(await screen.findByRole('button', { name: '暂停' })).toBeTruthy()
    expect(askedOf(wire.asked, firmwareCalls.goOn)).toMatchObject([{ password: 'wrong' }, { password: 'right' }])
  })

  it('is paused by a press, and ended after a word of warning', async () => {
    jobs = [aJob({ state: 'running', why: null })]
    await open(job)
    await userEvent.click(await screen.findByRole('button', { name: '暂停' }))
    await expect.poll(() => askedOf(wire.asked, firmwareCalls.pause)).toMatchObject([{ firmwareJobId: idOf(1) }])
    await userEvent.click(screen.getByRole('button', { name: '结束任务' }))
    const asked = await sheet('结束任务')
    expect(askedOf(wire.asked, firmwareCalls.end)).toEqual([])
    await userEvent.click(asked.getByRole('button', { name: '结束任务' }))
    await expect.poll(() => askedOf(wire.asked, firmwareCalls.end)).toMatchObject([{ firmwareJobId: idOf(1) }])
  })

  it('that waits for a second person says so, and says why the first is not', async () => {
    proved = () => no('secondPersonNeeded')
    jobs = [aJob({ state: 'asked', why: null })]
    await open(job)
    await userEvent.click(await screen.findByRole('button', { name: '复核通过' }))
    const asked = await sheet('复核通过')
    await userEvent.type(asked.getByLabelText('登录密码'), 'secret')
    await userEvent.click(asked.getByRole('button', { name: '复核通过' }))
    expect(await asked.findByRole('alert')).toBeTruthy()
  })

  it('begins a device again that came back', async () => {
    await open(job)
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    await expect
      .poll(() => askedOf(wire.asked, firmwareCalls.retry))
      .toMatchObject([{ firmwareJobId: idOf(1), equipmentId: idOf(5) }])
  })
})

describe('the updates', () => {
  it('stand in a list that leads to each, on a desk beside it', async () => {
    beWide()
    await open()
    expect(await screen.findByRole('link', { name: /智能断路器\(单相\) → 2\.4\.0.*已升级 1 \/ 12/ })).toBeTruthy()
    expect(await screen.findByRole('list', { name: '各状态台数' })).toBeTruthy()
  })

  it('begin with an image, a place, limits, a reason and the password', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '发起升级' }))
    const asked = await sheet('发起升级')
    await asked.findByRole('option', { name: '智能断路器(单相) → 2.4.0' })
    await userEvent.selectOptions(asked.getByLabelText('镜像'), idOf(3))
    await userEvent.type(asked.getByLabelText('原因'), '安全修补')
    await userEvent.type(asked.getByLabelText('登录密码'), 'secret')
    await userEvent.click(asked.getByRole('button', { name: '发起升级' }))
    await expect
      .poll(() => askedOf(wire.asked, firmwareCalls.add))
      .toMatchObject([{ firmwareImageId: idOf(3), stopPercent: 5, watchMinutes: 30, reason: '安全修补' }])
  })

  it('stand beside the images that they are made of', async () => {
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: '镜像' }))
    expect(await screen.findByText(/69 kB · 须 2\.0\.0 以上/)).toBeTruthy()
  })

  it('are read again when that failed, and say that there are none', async () => {
    jobs = undefined
    await open()
    const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 5_000 })
    jobs = []
    await userEvent.click(retry)
    expect(await screen.findByText('没有升级任务')).toBeTruthy()
  })

  it('are refused to who may not, who sees no line of them in the menu either', async () => {
    await open('', { permissionsStr: ',gatewaySet:list,', permissionsList: ['gatewaySet'] })
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(askedOf(wire.asked, firmwareCalls.find)).toEqual([])
    expect(screen.queryByRole('link', { name: '固件升级' })).toBeNull()
  })
})
