import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type Reply, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const platform = answerBy()
const withDocuments: Reply = (asked, response) =>
  asked.path === '/docs/zh/'
    ? void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end()
    : platform(asked, response)

const openManual = async (reply: Reply): Promise<void> => {
  wire.reply(reply)
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',website:list,website:select,' }))
  await renderApp(contentPaths.manual, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await screen.findByText('手册还没有内容')
}

it('the manual leads to the documents in the language spoken, beside the page', async () => {
  await openManual(withDocuments)
  const link = await screen.findByRole('link', { name: /产品文档/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`${wire.address}/docs/zh/`, '_blank'])
})

it('and says nothing of them where the platform serves none', async () => {
  await openManual(platform)
  await waitFor(() => expect(wire.asked.some(({ method }) => method === 'HEAD')).toBe(true))
  expect(screen.queryByRole('link', { name: /产品文档/ })).toBeNull()
})
