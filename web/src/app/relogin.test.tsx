import { accountCalls } from '@vigil/contract/account/account'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { anAudio } from '#testing/an-audio.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
let next = aLogin()
const permissionsStr = ',equip:list,equip:select,fireRec:list,fireRec:select,'
const where = '/pagesCommon/contacts'
const strip = () => screen.findByRole('button', { name: /火警待确认/ })

/** A fire burns, and the session ends by itself. */
const expire = async (at = where) => {
  const app = await renderApp(at, { PLATFORM_MAIN: wire.address, live: live.address })
  await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
  live.say(aRaisedFrame())
  await strip()
  app.core.relogin.ask()
  await userEvent.click(await screen.findByRole('button', { name: '重新登录' }))
  await screen.findByLabelText('账号')
  return app
}
const signIn = async () => {
  await userEvent.type(screen.getByLabelText('账号'), 'chen')
  await userEvent.type(screen.getByLabelText('密码'), 'secret-12345')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
}

beforeAll(async () => void (await import('#app/signed-in/signed-in-frame.tsx')), 30_000)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  next = aLogin({ token: 'second', permissionsStr })
  wire.reply(answerBy([accountCalls.login, () => next]))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wire.stop()
  await live.stop()
})

describe('a session that ends while a fire burns', () => {
  it('leaves the strip where it is, and a press on it leads to the case by way of the door', async () => {
    const { history } = await expire()
    await userEvent.click(await strip())
    await waitFor(() => expect(history.state.location.search).toContain('alarmDetail'))
    await signIn()
    await waitFor(() => expect(history.state.location.pathname).toBe('/pagesCommon/history/alarmDetail'))
  })

  it('leads the same person back to where he was', async () => {
    const { history } = await expire()
    await signIn()
    await waitFor(() => expect(history.state.location.pathname).toBe(where))
    await strip()
  })

  it('leads another person home, where nothing of the first one is', async () => {
    const { history } = await expire()
    next = aLogin({ token: 'second', user: { ...aUser, accountId: '01930000-0000-7000-8000-0000000000b2' } })
    await signIn()
    await waitFor(() => expect(history.state.location.pathname).toBe('/pages/index/indexNew'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /火警待确认/ })).toBeNull())
  })

  it('leaves the siren sounding for who had it, and a press makes it quiet', async () => {
    const started: number[] = []
    vi.stubGlobal('AudioContext', function Audio() {
      return anAudio(started)
    })
    await expire(`${where}?wall=1`)
    await userEvent.click(await screen.findByRole('button', { name: '消音' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '消音' })).toBeNull())
    await strip()
    expect(started.length).toBeGreaterThan(0)
  })

  it('that was ended on purpose takes the strip along', async () => {
    const { core } = await expire()
    core.session.end()
    await waitFor(() => expect(screen.queryByRole('button', { name: /火警待确认/ })).toBeNull())
  })
})
