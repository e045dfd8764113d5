/** What a visitor without an account sees: the form behind his link, and his pass. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { visitCalls } from '@vigil/contract/visitor/visit'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const at = '/pagesEquipment/acControl/'
const [code, secret] = ['A'.repeat(22), 'B'.repeat(43)]

let wire: WireServer
beforeAll(async () => {
  await Promise.all([
    import('./access-screen.tsx'),
    import('./visitor/visitor-screen.tsx'),
    import('./visitor/register-view.tsx'),
    import('./visitor/pass-view.tsx'),
  ])
}, 60_000)
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = (path: string, ...rows: readonly AnswerRow[]) => {
  wire.reply(answerBy(...rows))
  return renderApp(at + path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()
const aPass = (change: object = {}) => ({
  state: 'approved',
  visitorName: '周*',
  unitName: '临江国际中心',
  hostName: '陈志远',
  people: 1,
  beginsAt: soon(-60_000),
  endsAt: soon(3_600_000),
  doors: [{ name: '1F 东门闸机', passedAt: null }],
  qr: 'VV1.x',
  qrUntil: soon(20_000),
  isFire: false,
  why: null,
  ...change,
})

describe('[spec 2.routes.access] a visitor', () => {
  it('fills in one form, hears what is wrong with it, and is led to his pass', async () => {
    await open(
      `visitorRegister?link=${code}`,
      [visitCalls.link, () => ({ unitName: '临江国际中心', hostName: '陈志远', until: null })],
      [visitCalls.appoint, () => ({ secret, state: 'asked' })],
      [visitCalls.pass, () => aPass({ state: 'asked', qr: null, qrUntil: null })],
    )
    expect(await screen.findByText('陈志远 邀请你到访')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('姓名'), '周宁')
    await userEvent.type(screen.getByLabelText('手机号'), '13920467718')
    await userEvent.type(screen.getByLabelText('身份证号'), '110105194912310021')
    await userEvent.click(screen.getByRole('button', { name: '提交，等陈志远审核' }))
    expect(screen.getByText('身份证号不对，请检查 18 位号码')).toBeTruthy()
    expect(askedOf(wire.asked, visitCalls.appoint)).toEqual([])
    await userEvent.clear(screen.getByLabelText('身份证号'))
    await userEvent.type(screen.getByLabelText('身份证号'), '11010519491231002X')
    await userEvent.click(screen.getByRole('checkbox', { name: /访客须知/ }))
    await userEvent.click(screen.getByRole('button', { name: '提交，等陈志远审核' }))
    expect(await screen.findByText('等待审核')).toBeTruthy()
    expect(askedOf(wire.asked, visitCalls.appoint)).toMatchObject([
      { code, visitorName: '周宁', idCard: '11010519491231002X', people: 1 },
    ])
  })

  it('hears that a link is over, and that an address without one needs one', async () => {
    await open(`visitorRegister?link=${code}`, [visitCalls.link, () => no('visitLinkOver')])
    expect(await screen.findByText('登记链接不能用了')).toBeTruthy()
  })

  it('shows a code while it is worth something, and takes his visit back by a second press', async () => {
    await open(
      `qrCode?pass=${secret}`,
      [visitCalls.pass, () => aPass()],
      [visitCalls.withdraw, () => ({ state: 'withdrawn' })],
    )
    expect(await screen.findByRole('img', { name: '通行二维码' })).toBeTruthy()
    expect(screen.getByText(/秒后自动刷新 · 截屏无效/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '撤回预约' }))
    await userEvent.click(screen.getByRole('button', { name: '确定撤回？通行码将作废' }))
    await waitFor(() => expect(askedOf(wire.asked, visitCalls.withdraw)).toMatchObject([{ secret }]))
  })

  it('is told of a fire before anything else, and of a pass that nobody knows', async () => {
    await open(`qrCode?pass=${secret}`, [visitCalls.pass, () => aPass({ isFire: true })])
    expect((await screen.findByRole('alert')).textContent).toContain('火警，请勿进入')
  })

  it('hears that there is no such pass', async () => {
    await open(`qrCode?pass=${secret}`, [visitCalls.pass, () => no('missing')])
    expect(await screen.findByText('没有这张通行证')).toBeTruthy()
  })
})
