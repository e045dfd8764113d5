import { accountCalls } from '@vigil/contract/account/account'
import { chatCalls, receiveCodePath } from '@vigil/contract/account/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '#foundation/rights/actor/token.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { chatApps, startChatStandIn, type ChatStandIn } from '#testing/start-chat-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const { begin, loginByOpenId, bindOpenId, clearOpenId, binding } = chatCalls

let server: TestServer
let chat: ChatStandIn
const places: Record<string, { oem: string; project: string }> = {}

const openBrand = async (suffix: string, appId: string | null, offersChat = true) => {
  const oem = await server.make.oem()
  places[suffix] = { oem, project: await server.make.project(oem) }
  const id = uuidV7()
  const content = JSON.stringify({ suffix, chatAppId: appId, offersChat })
  await server.database.owner.query(`insert into brand (id, code, oem_id, suffix) values ($1, $2, $3, $2)`, [
    id,
    suffix,
    oem,
  ])
  await server.database.owner.query(
    `insert into brand_version (brand_id, no, state, content, published_at) values ($1, 1, 'published', $2, now())`,
    [id, content],
  )
}

beforeAll(async () => {
  chat = await startChatStandIn()
  server = await startTestServer(chat.settings)
  await openBrand('First', chatApps.first)
  await openBrand('Second', chatApps.second)
  // Another operator that names the first one's app as its own.
  await openBrand('Copy', chatApps.first)
  await openBrand('Bare', null)
  await openBrand('Quiet', chatApps.first, false)
  await openBrand('Unknown', 'wx00000000000000cc')
})
afterAll(async () => {
  await server.stop()
  await chat.stop()
})

const signIn = async (suffix = 'First') => {
  const { id, loginName } = await server.make.account('manager', places[suffix])
  const token = await server.signIn(loginName)
  return { id, token }
}

const setOut = async (page = 'loginFirst') => {
  const nonce = newToken()
  return { nonce, address: (await server.result(begin, { page, nonce })).address }
}

const receive = async (fields: Record<string, string>) => {
  const query = new URLSearchParams(fields).toString()
  const answer = await fetch(`${server.base}${receiveCodePath}?${query}`, { redirect: 'manual' })
  const location = answer.headers.get('location') ?? ''
  return { answer, location, came: /\?chat=([\w-]+)$/.exec(location)?.[1] ?? '' }
}

/** There and back again: what the page holds afterwards. */
const errand = async (person?: string, page?: string) => {
  const { nonce, address } = await setOut(page)
  const { code, state } = await chat.visit(address, person)
  return { ticket: (await receive({ code, state })).came, nonce }
}

const bind = async (person: string, suffix = 'First') => {
  const { id, token } = await signIn(suffix)
  await server.result(bindOpenId, await errand(person, `login${suffix}`), token)
  return { id, token }
}

/** The clock of a test. */
const letPass = (table: 'chat_state' | 'chat_ticket', seconds: number) =>
  server.database.owner.query(`update ${table} set created_at = created_at - make_interval(secs => $1)`, [seconds])

describe('signing in through the chat platform', () => {
  it('[spec 7.calls.login.open-id-auto-login-and-binding] [spec 1.official-account] binds once and signs in from then on', async () => {
    const first = await errand('anna')
    expect(await server.send(loginByOpenId, first)).toMatchObject({ statusCode: 409, code: 'chatNotBound' })
    const { id, token } = await signIn()
    await server.result(bindOpenId, first, token)
    const session = await server.result(loginByOpenId, await errand('anna'))
    expect(session.user.accountId).toBe(id)
    expect(await server.send(accountCalls.session, {}, session.token)).toMatchObject({ statusCode: 200 })
  })

  it('[spec 4.relogin-redirect] goes to the platform’s own page with the app of the brand, and comes back to our one address', async () => {
    const { address } = await setOut()
    const { origin, pathname, searchParams, hash } = new URL(address)
    expect(`${origin}${pathname}`).toBe(chat.settings['VIGIL_CHAT_AUTHORIZE_URL'])
    expect(hash).toBe('#wechat_redirect')
    expect([...searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state'])
    expect(searchParams.get('appid')).toBe(chatApps.first)
    expect(searchParams.get('redirect_uri')).toBe(`http://127.0.0.1:9${receiveCodePath}`)
    expect(searchParams.get('scope')).toBe('snsapi_base')
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/)
  })

  it('hands the page a ticket behind the #, where no server reads it, and nothing else', async () => {
    const { address } = await setOut()
    const { code, state } = await chat.visit(address)
    const { answer, location } = await receive({ code, state })
    expect(answer.status).toBe(303)
    expect(location).toMatch(/^\.\.\/#\/pagesLogin\/login\/loginFirst\?chat=[\w-]{43}$/)
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    expect(await answer.text()).toBe('')
  })

  it.each(['loginBare', 'loginQuiet', 'loginUnknown', 'loginNobody', 'login'])('is not set up at %s', async (page) => {
    expect(await server.send(begin, { page, nonce: newToken() })).toMatchObject({ code: 'chatNotSetUp' })
  })
})

describe('a state', () => {
  it('counts once, also when two come at the same time', async () => {
    const { address } = await setOut()
    const visits = [await chat.visit(address), await chat.visit(address)]
    const came = await Promise.all(visits.map(({ code, state }) => receive({ code, state })))
    expect(came.filter((one) => one.came === 'failed')).toHaveLength(1)
    const again = await chat.visit(address)
    expect((await receive({ code: again.code, state: again.state })).came).toBe('failed')
  })

  it('counts for ten minutes', async () => {
    const { address } = await setOut()
    const { code, state } = await chat.visit(address)
    await letPass('chat_state', 601)
    expect((await receive({ code, state })).came).toBe('failed')
  })

  it('of one brand takes no code that was given to another’s app', async () => {
    const [first, second] = [await setOut('loginFirst'), await setOut('loginSecond')]
    const [{ state }, { code }] = [await chat.visit(first.address), await chat.visit(second.address)]
    const { came, location } = await receive({ code, state })
    expect([came, location.includes('loginFirst')]).toEqual(['failed', true])
  })

  it.each([
    ['nothing', {}],
    ['an invented state', { code: 'x', state: 'A'.repeat(43) }],
    ['a state without a code', { state: 'x' }],
    ['the wrong code', { code: 'wrong' }],
  ])('with %s leads to the login page and no further', async (_what, fields) => {
    expect((await receive(fields)).location).toBe('../#/pagesLogin/login/login?chat=failed')
  })
})

describe('a ticket', () => {
  it('signs in once', async () => {
    await bind('bea')
    const given = await errand('bea')
    expect(await server.send(loginByOpenId, given)).toMatchObject({ statusCode: 200 })
    expect(await server.send(loginByOpenId, given)).toMatchObject({ code: 'chatTicketOver' })
  })

  it('counts only in the browser that set out: a link with somebody’s ticket signs nobody in', async () => {
    const { token } = await bind('cleo')
    const given = await errand('cleo')
    const elsewhere = { ...given, nonce: newToken() }
    expect(await server.send(loginByOpenId, elsewhere)).toMatchObject({ code: 'chatTicketOver' })
    expect(await server.send(bindOpenId, elsewhere, token)).toMatchObject({ code: 'chatTicketOver' })
    expect(await server.send(loginByOpenId, given)).toMatchObject({ statusCode: 200 })
  })

  it('signs in for two minutes and binds for ten', async () => {
    await bind('dora')
    const [late, later] = [await errand('dora'), await errand('emma')]
    await letPass('chat_ticket', 121)
    expect(await server.send(loginByOpenId, late)).toMatchObject({ code: 'chatTicketOver' })
    const { token } = await signIn()
    expect(await server.send(bindOpenId, later, token)).toMatchObject({ statusCode: 200 })
    const latest = await errand('fay')
    await letPass('chat_ticket', 601)
    expect(await server.send(bindOpenId, latest, token)).toMatchObject({ code: 'chatTicketOver' })
  })

  it('is in the database as a hash, as the state and the nonce are', async () => {
    const { nonce, address } = await setOut()
    const { code, state } = await chat.visit(address)
    const { rows: states } = await server.database.owner.query(`select * from chat_state`)
    const { came } = await receive({ code, state })
    const { rows } = await server.database.owner.query(`select * from chat_ticket`)
    const stored = JSON.stringify([states, rows], (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const secret of [nonce, state, came]) expect(stored).not.toContain(secret)
  })
})

describe('a binding', () => {
  it('[C5] opens the door of its own operator only, whatever app another one names', async () => {
    const { id } = await bind('gina')
    expect((await server.result(loginByOpenId, await errand('gina'))).user.accountId).toBe(id)
    expect(await server.send(loginByOpenId, await errand('gina', 'loginCopy'))).toMatchObject({ code: 'chatNotBound' })
    const stranger = await signIn('Second')
    expect(await server.send(bindOpenId, await errand('gina'), stranger.token)).toMatchObject({
      code: 'chatTicketOver',
    })
    expect((await server.result(loginByOpenId, await errand('gina'))).user.accountId).toBe(id)
  })

  it('moves with whoever holds both: one account per person and one person per account', async () => {
    const [first, second] = [await bind('hope'), await bind('hope')]
    expect((await server.result(loginByOpenId, await errand('hope'))).user.accountId).toBe(second.id)
    expect(await server.result(binding, {}, first.token)).toEqual({ boundAt: null })
    await server.result(bindOpenId, await errand('iris'), second.token)
    expect(await server.send(loginByOpenId, await errand('hope'))).toMatchObject({ code: 'chatNotBound' })
  })

  it.each(['suspended', 'closed'])('of an account that is %s opens nothing', async (state) => {
    const { id } = await bind('jane')
    await server.database.owner.query(`update account set state = $2 where id = $1`, [id, state])
    expect(await server.send(loginByOpenId, await errand('jane'))).toMatchObject({ code: 'chatNotBound' })
  })

  it('[spec 7.calls.login.clear-open-id] is cleared by its owner, and only his', async () => {
    const [mine, yours] = [await bind('kate'), await bind('lena')]
    expect(await server.result(binding, {}, mine.token)).toEqual({ boundAt: expect.any(String) })
    expect(await server.result(clearOpenId, {}, mine.token)).toEqual({ cleared: 1 })
    expect(await server.result(binding, {}, mine.token)).toEqual({ boundAt: null })
    expect(await server.send(loginByOpenId, await errand('kate'))).toMatchObject({ code: 'chatNotBound' })
    expect((await server.result(loginByOpenId, await errand('lena'))).user.accountId).toBe(yours.id)
  })

  it('needs somebody who is signed in', async () => {
    for (const call of [bindOpenId, clearOpenId, binding])
      expect(await server.send(call, call === bindOpenId ? await errand('mia') : {})).toMatchObject({
        code: 'tokenMissing',
      })
  })

  it('[C5] takes no id from the body: neither an open id, nor an app, nor an account', async () => {
    const { id, token } = await signIn()
    const given = await errand('nina')
    for (const more of [{ openId: 'oX' }, { appId: chatApps.second }, { accountId: id }, { userId: id }]) {
      expect(await server.send(loginByOpenId, { ...given, ...more })).toMatchObject({ code: 'invalidInput' })
      expect(await server.send(bindOpenId, { ...given, ...more }, token)).toMatchObject({ code: 'invalidInput' })
      expect(await server.send(clearOpenId, more, token)).toMatchObject({ code: 'invalidInput' })
    }
  })

  it('[C5] never shows the open id: not in an answer, not to the database role of the api', async () => {
    const { token } = await bind('olga')
    const { rows } = await server.database.owner.query<{ open_id: string }>(`select open_id from chat_binding`)
    const answers = [
      await server.send(loginByOpenId, await errand('olga')),
      await server.send(bindOpenId, await errand('olga'), token),
      await server.send(binding, {}, token),
      await server.send(accountCalls.session, {}, token),
      await server.send(clearOpenId, {}, token),
    ]
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(rows.length).toBeGreaterThan(0)
    for (const { open_id } of rows) expect(JSON.stringify(answers)).not.toContain(open_id)
    expect(Object.keys(Object(answers[2]?.result))).toEqual(['boundAt'])
  })
})
