import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultBrand } from '@vigil/brands/default-brand'
import { brandStudioCalls, type BrandDraft } from '@vigil/contract/brand/brand-studio'
import type { Call } from '@vigil/contract/call'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore, type LoginAnswer } from '#foundation/session/session-store.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const { draft, saveDraft, publish, versions, rollBack } = brandStudioCalls
const oemId = aUser.oemId ?? ''
const own = { ...defaultBrand, name: { zh: '海川测试', en: 'Haichuan Test' }, suffix: 'Haichuan', colour: '#4B3FD1' }
const aDraft = (changes: Partial<BrandDraft> = {}): BrandDraft => ({
  oemId,
  revision: 3,
  brand: own,
  problems: [],
  isChanged: false,
  publishedNo: 2,
  ...changes,
})
const operator = aLogin({ permissionsStr: ',oem:list,oem:custom,', permissionsList: ['oem'], projectList: [] })

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

type Answered = readonly [Call, (fields: Record<string, unknown>) => unknown]
/** Saves and publishes as the platform does: every change is one revision more. */
const platform = (...answers: readonly Answered[]) =>
  answerBy(
    [draft, () => aDraft()],
    [saveDraft, ({ brand }) => ({ ...aDraft({ revision: 4, isChanged: true }), brand })],
    [publish, () => aDraft({ revision: 5, publishedNo: 3 })],
    ...answers,
  )

const open = async (answer = platform(), login: LoginAnswer = operator, search = '') => {
  wire.reply(answer)
  createSessionStore(localStorage, () => '').save(login)
  return renderApp(`/pagesOem/oemSetNew${search}`, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const tab = (name: string) => screen.findByRole('tab', { name })
const retype = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the brand studio', () => {
  it('shows an operator his own brand, and publishes a change after a question', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: '海川测试' })).toBeTruthy()
    await retype('品牌名', '海川新名')
    await press('发布')
    expect(askedOf(wire.asked, publish)).toEqual([])
    await press('立即发布')
    await screen.findByText(/已发布第 3 版/)
    expect(askedOf(wire.asked, saveDraft)).toMatchObject([
      { oemId, revision: 3, brand: { name: { zh: '海川新名', en: 'Haichuan Test' } } },
    ])
    expect(askedOf(wire.asked, publish)).toMatchObject([{ oemId, revision: '4' }])
  })

  it.each([
    ['#D91E2E', '品牌色与火警红过近，请换一个颜色'],
    ['#B9C6D8', '白字在这个颜色上看不清，请选深一些的颜色'],
    ['#12', '颜色值的格式是 #RRGGBB'],
  ])('judges %s while it is typed, and does not publish it', async (colour, sentence) => {
    await open()
    await retype('颜色值', colour)
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: '发布' }).hasAttribute('disabled')).toBe(true)
  })

  it('keeps what was typed when somebody else saved meanwhile, and says so', async () => {
    await open(platform([saveDraft, () => no('conflict')]))
    await retype('英文名', 'Mine')
    await press('保存草稿')
    await screen.findByText('别人刚刚改过这个品牌。您的修改还在这里，没有丢失。')
    expect(screen.getByLabelText<HTMLInputElement>('英文名').value).toBe('Mine')
    wire.reply(platform([draft, () => aDraft({ revision: 9 })]))
    await press('用我的覆盖')
    await screen.findByText('草稿已保存，只有工作室里能看到。')
    expect(askedOf(wire.asked, saveDraft).at(-1)).toMatchObject({ revision: 9, brand: { name: { en: 'Mine' } } })
  })

  it('refuses a logo that does more than draw, and takes one that draws', async () => {
    await open()
    const input = await screen.findByLabelText(/上传标识/)
    const svg = (content: string) =>
      new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`], 'a.svg', {
        type: 'image/svg+xml',
      })
    await userEvent.upload(input, svg('<script>alert(1)</script>'))
    await screen.findByText(/文件里有图形以外的内容/)
    await userEvent.upload(input, svg('<title>Logo</title><path d="M0 0h64" fill="#fff"/>'))
    await screen.findByRole('button', { name: '移除标识' })
    await press('保存草稿')
    await waitFor(() => expect(askedOf(wire.asked, saveDraft)).toHaveLength(1))
    const [saved] = askedOf(wire.asked, saveDraft)
    expect(saved?.brand).toMatchObject({ art: { logo: expect.stringContaining('<path d="M0 0h64" fill="#fff">') } })
  })

  it('shows who published which version, and rolls back after a question', async () => {
    const at = '2026-11-14T06:32:00.000Z'
    const version = { copyOf: null, savedBy: '陈志远', savedAt: at, publishedBy: '陈志远', publishedAt: at }
    const rows = [
      { ...version, no: 2, state: 'published' },
      { ...version, no: 1, state: 'replaced' },
    ]
    await open(platform([versions, () => ({ rows })], [rollBack, () => aDraft({ revision: 4, publishedNo: 3 })]))
    await userEvent.click(await tab('版本'))
    expect(await screen.findAllByText(/陈志远 发布于/)).toHaveLength(2)
    await press('恢复此版本')
    await press('恢复第 1 版')
    await screen.findByText('已恢复，现在是第 3 版。')
    expect(askedOf(wire.asked, rollBack)).toMatchObject([{ oemId, revision: '3', no: '1' }])
  })

  it('draws the draft on the real login page', async () => {
    await open()
    await userEvent.click(await screen.findByLabelText('预览'))
    const frame = await screen.findByTitle<HTMLIFrameElement>('登录页预览')
    const page = () => frame.contentDocument?.documentElement
    await waitFor(() => expect(page()?.textContent).toContain('海川测试'))
    expect(page()?.style.getPropertyValue('--primary')).toBe('#4b3fd1')
    await userEvent.click(screen.getByRole('radio', { name: '深色' }))
    await waitFor(() => expect(page()?.dataset['theme']).toBe('dark'))
    const home = screen.getByTitle<HTMLIFrameElement>('首页 · 火警演示数据预览')
    await waitFor(() => expect(home.contentDocument?.body.textContent).toContain('火警待确认'))
    await waitFor(() => expect(home.contentDocument?.body.textContent).toContain('派给我的工单'))
    expect(home.contentDocument?.body.textContent).not.toContain('没有加载成功')
  })
})

describe('who may open it', () => {
  it('the platform chooses the operator first', async () => {
    const platformLogin = { ...operator, user: { ...aUser, oemId: null } }
    const row = { oemId, code: 'hc', name: '海川运营', state: 'active', contactPerson: null, contactTel: null }
    const rest = {
      areaCodes: [],
      serviceEndsAt: null,
      messagePack: 0,
      priceList: null,
      createdAt: '2026-11-14T06:32:00.000Z',
    }
    await open(platform([oemCalls.list, () => ({ rows: [{ ...row, ...rest }], next: null })]), platformLogin)
    await userEvent.click(await screen.findByRole('button', { name: '海川运营' }))
    await screen.findByRole('heading', { level: 1, name: '海川测试' })
    expect(askedOf(wire.asked, draft)).toMatchObject([{ oemId }])
  })

  it('nobody without the right: it says which', async () => {
    await open(platform(), aLogin())
    await screen.findByText('没有查看权限')
    expect(askedOf(wire.asked, draft)).toEqual([])
  })

  it('asks again when the first answer failed', async () => {
    await open(platform([draft, () => no('missing')]))
    const again = await screen.findByRole('button', { name: '重试' })
    wire.reply(platform())
    await userEvent.click(again)
    await screen.findByRole('heading', { level: 1, name: '海川测试' })
  })

  it('only the platform writes a domain; an operator reads his', async () => {
    await open(platform([draft, () => aDraft({ brand: { ...own, domains: ['safe.example'] } })]))
    await userEvent.click(await tab('域名'))
    const panel = within(await screen.findByRole('tabpanel'))
    expect(panel.getByText('safe.example')).toBeTruthy()
    expect(panel.queryByRole('button', { name: '添加域名' })).toBeNull()
  })
})
