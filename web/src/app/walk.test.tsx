import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { renderApp } from '#testing/render-app.tsx'
import { done, startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { routes } from './routes.ts'

let wire: WireServer
const complaints = vi.spyOn(console, 'error')

beforeAll(async () => {
  wire = await startWireServer()
  wire.reply(done({ rows: [], next: null }))
})
afterAll(async () => {
  complaints.mockRestore()
  await wire.stop()
})

describe('every address opens', () => {
  it.each(routes.map((row) => [row.path, row] as const))('%s', async (path, row) => {
    complaints.mockClear()
    createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
    await renderApp(path.replace(':page', 'loginAcme'), {
      PLATFORM_MAIN: wire.address,
      live: 'ws://127.0.0.1:1',
    })
    if (row.screen === undefined) expect(await screen.findByText('此页面尚未完成')).toBeTruthy()
    else {
      expect(await screen.findByRole('main')).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('status', { name: '正在加载...' })).toBeNull())
    }
    expect(complaints).not.toHaveBeenCalled()
  })
})
