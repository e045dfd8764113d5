/** An operator and its first administrator: taken on in the wizard, and what comes after it by the calls of the pages. */
import type { CityAccount, CityFacts } from '@vigil/stack/private-city'
import type { Page } from 'playwright-core'
import { until } from '#until.ts'

type Fields = Readonly<Record<string, unknown>>
type Answer = Record<string, unknown>

/** Of somebody who is signed in, or of nobody. */
export interface Calls {
  readonly json: (path: string, fields: Fields) => Promise<Answer>
  readonly form: (path: string, fields: Record<string, string>) => Promise<Answer>
}

const send = async (city: CityFacts, address: string, request: RequestInit): Promise<Answer> => {
  const answer = await fetch(`${city.api}/${address}`, { method: 'POST', ...request })
  // The envelope of the contract; whatever else comes shows as a refusal.
  const { code, result } = (await answer.json()) as { code: string; result: Answer }
  if (code !== 'ok') throw new Error(`${address}: ${code}`)
  return result
}

const callsWith = (city: CityFacts, token: Record<string, string>): Calls => ({
  json: (path, fields) =>
    send(city, `${path}?${new URLSearchParams(token).toString()}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    }),
  form: (path, fields) => send(city, path, { body: new URLSearchParams({ ...token, ...fields }) }),
})

export const callsOf = async (city: CityFacts, { userName, password }: CityAccount): Promise<Calls> => {
  const { token } = await callsWith(city, {}).form('account/login.action', { userName, password })
  return callsWith(city, { token: String(token) })
}

/** Through the wizard, up to the link for the first administrator; then in the studio of the new operator. */
export const addOperator = async (page: Page, name: string, userTel: string): Promise<Newcomer> => {
  const steps: readonly Readonly<Record<string, string>>[] = [
    { 运营商名称: name, 编码: `dawn-${userTel}` },
    { 联系人姓名: '林晨', 联系电话: userTel },
  ]
  for (const fields of steps) {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: '下一步' }).click()
  }
  await page.getByRole('button', { name: '提交开通' }).click()
  await page.getByLabel('管理员手机号', { exact: true }).fill(userTel)
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  const link = await page.getByLabel('邀请链接', { exact: true }).inputValue()
  await page.getByRole('button', { name: '下一步：设置品牌' }).click()
  await page.waitForURL(/oemSetNew/)
  const oemId = /oemId=([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  return { oemId, inviteToken: /=([A-Za-z0-9_-]{43})$/.exec(link)?.[1] ?? '', userTel }
}

interface Newcomer {
  readonly oemId: string
  readonly inviteToken: string
  readonly userTel: string
}

/** Reviewed and active, as an operator is whose people may work. */
export const openOperator = async (asPlatform: Calls, oemId: string): Promise<void> => {
  for (const to of ['reviewed', 'active']) await asPlatform.json('oem/move.action', { oemId, to, reason: '资料齐全' })
}

/** The code that the text message of the simulated site says. */
const codeFor = ({ sms }: CityFacts, userTel: string): Promise<string> =>
  until(async () => {
    const answer = await fetch(`${sms}/messages?mobile=${userTel}`)
    // As the simulator's message desk answers.
    const { messages } = (await answer.json()) as { messages: { params: { code: string } }[] }
    const code = messages.at(-1)?.params.code
    if (code === undefined) throw new Error(`no code came for ${userTel}`)
    return code
  })

/** Takes the invitation, and opens a first unit: a home page without one has nothing to show. */
export const registerAdministrator = async (city: CityFacts, newcomer: Newcomer): Promise<CityAccount> => {
  const { inviteToken, userTel } = newcomer
  const asNobody = callsWith(city, {})
  const { ticket } = await asNobody.form('account/sendRegisterCode.action', { userTel, purpose: 'register' })
  const proof = { userTel, code: await codeFor(city, userTel), ticket }
  const password = 'Dawn-over-9-hills'
  await asNobody.json('account/registerByInvitation.action', { ...proof, password, person: '林晨', inviteToken })
  const administrator = { userName: userTel, password, role: 'oem' }
  await (await callsOf(city, administrator)).json('project/add.action', { name: '晨光广场' })
  return administrator
}
