import { brandCalls } from '@vigil/contract/brand/brand'
import { provinceCalls } from '@vigil/contract/tenancy/province'
import { registrationCalls } from '@vigil/contract/people/registration'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const ticket = 't'.repeat(43)
const userTel = '13857126640'
const password = 'Tea 4 leaves'
const sent = [registrationCalls.sendCode, () => ({ ticket, waitSeconds: 60, lifeSeconds: 300 })] as const
const places = [
  provinceCalls.list,
  () => ({ rows: [{ code: '330000', name: '浙江省', cities: [{ code: '330100', name: '杭州市' }] }] }),
] as const

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = () => renderApp('/pagesCommon/register', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })

const fillIn = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('手机号'), userTel)
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await waitFor(() => expect(askedOf(wire.asked, registrationCalls.sendCode)).toHaveLength(1))
  await userEvent.type(screen.getByLabelText('验证码'), '620419')
  await userEvent.type(screen.getByLabelText('密码'), password)
  await userEvent.click(screen.getByRole('checkbox'))
}

const submit = () => userEvent.click(screen.getByRole('button', { name: '提交注册' }))

describe('registering', () => {
  it('[spec 7.calls.login.register] sends what was told, and then says who is waited for', async () => {
    const answered = { state: 'pending', projectName: '滨江第一小学' }
    wire.reply(answerBy(sent, places, [registrationCalls.register, () => answered]))
    await open()
    await fillIn()
    await userEvent.type(screen.getByLabelText('姓名'), '陈静')
    await userEvent.type(screen.getByLabelText('单位编码'), 'A1B2C3D4E5')
    await userEvent.selectOptions(await screen.findByLabelText('省份'), '浙江省')
    await userEvent.selectOptions(screen.getByLabelText('城市'), '杭州市')
    await submit()
    expect(await screen.findByText('等待审核')).toBeTruthy()
    expect(screen.getByText(/已提交到「滨江第一小学」/)).toBeTruthy()
    expect(askedOf(wire.asked, registrationCalls.register)).toEqual([
      {
        userTel,
        code: '620419',
        ticket,
        password,
        person: '陈静',
        page: 'login',
        unitCode: 'A1B2C3D4E5',
        provinceCode: '330000',
        cityCode: '330100',
      },
    ])
  })

  it('[spec 4.code-button] asks for a newcomer’s code, once a minute', async () => {
    wire.reply(answerBy(sent, places))
    await open()
    await userEvent.type(await screen.findByLabelText('手机号'), userTel)
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByRole('button', { name: /^\d\d秒重新获取$/ })).toBeTruthy()
    expect(askedOf(wire.asked, registrationCalls.sendCode)).toEqual([{ userTel, purpose: 'register' }])
  })

  it('says how good a password is, and takes none that is easy to guess', async () => {
    wire.reply(answerBy(sent, places))
    await open()
    await userEvent.type(await screen.findByLabelText('密码'), '12345678')
    expect(screen.getByText('密码强度：容易被猜到')).toBeTruthy()
    await submit()
    expect(await screen.findByText('请同时使用字母和数字，且不要包含手机号')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('手机号')))
    await userEvent.clear(screen.getByLabelText('密码'))
    await userEvent.type(screen.getByLabelText('密码'), 'Tea 4 leaves please')
    expect(screen.getByText('密码强度：很难被猜到')).toBeTruthy()
    expect(askedOf(wire.asked, registrationCalls.register)).toEqual([])
  })

  it('says why it was refused, keeps what was typed, and works without the list of provinces', async () => {
    const refusals = [registrationCalls.register, () => no('accountExists')] as const
    wire.reply(answerBy(sent, [provinceCalls.list, () => no('unexpected')], refusals))
    await open()
    await fillIn()
    expect(await screen.findByText('省份暂时无法加载，可稍后在个人资料中补充')).toBeTruthy()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('该手机号已注册，请直接登录')
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe(userTel)
  })
})

describe('the agreement that must be ticked', () => {
  const terms = { zh: '一、服务内容\n发现火情请立即拨打 119。', en: '1. The service\nCall 119.' }
  const privacy = { zh: '只用于通知', en: 'Only for notices' }
  const given = [brandCalls.terms, () => ({ agreement: terms, privacy })] as const

  it('is read over the form, which is as it was afterwards (D10)', async () => {
    wire.reply(answerBy(sent, places, given))
    await open()
    await fillIn()
    await userEvent.click(screen.getByRole('link', { name: '《用户协议》' }))
    const sheet = await screen.findByRole('dialog', { name: '用户协议' })
    expect(await within(sheet).findByText('发现火情请立即拨打 119。')).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: '关闭' }))
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe(userTel)
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe(password)
    expect(location.hash).toBe('#/pagesCommon/register')
  })

  it('is a page of its own for whoever has no account, and can be asked for again (D10)', async () => {
    wire.reply((_asked, response) => void response.destroy())
    await renderApp('/pagesCommon/userAgreement', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
    const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 10_000 })
    wire.reply(answerBy(given))
    await userEvent.click(retry)
    expect(await screen.findByText('发现火情请立即拨打 119。')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '隐私说明' })).toBeTruthy()
  })
})
