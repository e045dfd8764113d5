import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { scanCalls } from '@vigil/contract/scan/scan'
import { reportCalls } from '@vigil/contract/work-order/report'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const code = 'A'.repeat(22)
const secret = 's'.repeat(43)
const page = '/pagesCommon/external/external'
const receipt = {
  number: 'WO-1117-AB12',
  secret,
  photoAddress: '/file/add-report-photo?for=x&seal=y',
  photosUntil: '2026-11-17T19:00:00.000Z',
}

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = (path: string) => renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
const fillIn = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('checkbox', { name: '漏水' }))
  await userEvent.type(screen.getByLabelText('补充说明（选填）'), '三楼东侧')
}
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交报告' }))

describe('[spec 7.calls.visitor.apply-forms] the page that a code on a wall opens', () => {
  it('asks nothing of the platform before something is reported, and then gives a number and a way back', async () => {
    wire.reply(answerBy([reportCalls.send, () => receipt]))
    await open(`${page}?report=${code}`)
    expect(await screen.findByText('发现火情或有人被困，请立即拨打 119')).toBeTruthy()
    expect(wire.asked.filter(({ path }) => /workOrder|scan/.test(path))).toEqual([])
    await submit()
    expect(await screen.findByText('请至少选一项')).toBeTruthy()
    await fillIn()
    await submit()
    expect(await screen.findByText('受理编号 WO-1117-AB12')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看处理进度' }).getAttribute('href')).toContain(`follow=${secret}`)
    expect(askedOf(wire.asked, reportCalls.send)).toEqual([{ code, kinds: ['leak'], words: '三楼东侧' }])
  })

  it('says that nothing was reported where the code is over, and keeps what was written', async () => {
    wire.reply(answerBy([reportCalls.send, () => no('reportCodeOver')]))
    await open(`${page}?report=${code}`)
    await fillIn()
    await submit()
    expect(await screen.findByText(/此二维码已失效，问题没有报上去/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('补充说明（选填）').value).toBe('三楼东侧')
  })

  it('tells whoever has the receipt one word, and nothing to whoever has another', async () => {
    const told = { number: 'WO-1117-AB12', stage: 'handled', at: '2026-11-17T10:00:00.000Z' }
    wire.reply(answerBy([reportCalls.follow, (asked) => (asked['secret'] === secret ? told : no('missing'))]))
    await open(`${page}?follow=${secret}`)
    expect(await screen.findByRole('heading', { name: '处理中' })).toBeTruthy()
    cleanup()
    await open(`${page}?follow=${'x'.repeat(43)}`)
    expect(await screen.findByText('没有找到这份报告')).toBeTruthy()
  })

  it('leads whoever is signed in to what he may do there', async () => {
    wire.reply(answerBy([scanCalls.resolve, () => ({ found: null })]))
    createSessionStore(localStorage, () => '').save(aLogin())
    await open(`${page}?report=${code}`)
    expect(await screen.findByText('没有找到这个码')).toBeTruthy()
    expect(askedOf(wire.asked, scanCalls.resolve)[0]?.content).toContain(`report=${code}`)
  })

  it('asks for a code where it was opened without one', async () => {
    await open(page)
    expect(await screen.findByText('请扫描现场的上报码')).toBeTruthy()
  })
})
