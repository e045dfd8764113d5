import { brandCalls } from '@vigil/contract/brand/brand'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { aLoginPage } from '#testing/a-login-page.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

/** The specification's words for what a session holds, and where each stands here. */
it('[spec 3.session-state] everything that the specification names of a session is at hand', async () => {
  const own = { ...aLoginPage(), modules: [], homeLayout: 'default' }
  wire.reply(answerBy([brandCalls.own, () => own]))
  const customId = '01930000-0000-7000-8000-000000000003'
  createSessionStore(localStorage, () => '').save(aLogin({ user: { ...aUser, customId } }))
  const { core } = await renderApp('/pages/tabMe/meNew', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await waitFor(() => expect(core.brand.get()?.page).toBe(own.page))
  const session = core.session.get()
  const brand = core.brand.get()
  expect({
    hasLogin: session !== undefined,
    userName: session?.userName,
    access_token: session?.token,
    permissionsStr: session?.permissionsStr,
    leftMenuList: session?.leftMenuList,
    roleList: session?.roleList.length,
    projectList: session?.projectList.length,
    equipPermissionsStr: session?.equipPermissionsStr,
    customId: session?.user.customId,
    oemId: session?.user.oemId,
    customEnName: brand?.name.en,
    logo: brand?.logo?.light.startsWith('<svg'),
  }).toEqual({
    hasLogin: true,
    userName: 'chen',
    access_token: 'secret',
    permissionsStr: ',equip:list,',
    leftMenuList: ['equip', 'alarmRec'],
    roleList: 1,
    projectList: 1,
    equipPermissionsStr: ',breaker:custom,',
    customId,
    oemId: aUser.oemId,
    customEnName: own.name.en,
    logo: true,
  })
  expect(core.version).toBe('0.1.0')
  // Forced login: nothing of the signed-in is shown to anybody else.
  core.session.end()
  await waitFor(() => expect(location.hash).toContain('/pagesLogin/login/'))
})
