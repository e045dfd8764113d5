/** For whom an entry is, chosen at the desk. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { websiteDeskCalls, type ContentEntry } from '@vigil/contract/content/website-desk'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deskPath } from '#infrastructure/navigation/content-paths.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anArticle } from '#testing/an-article.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const entryOf = (change: Partial<ContentEntry>): ContentEntry => ({
  entryId: anArticle(1).entryId,
  kind: 'manualVideo',
  state: 'draft',
  title: { zh: '误报怎么办', en: '' },
  place: null,
  publishedNo: 0,
  publishedAt: null,
  publishAt: null,
  isChanged: true,
  changedAt: '2026-11-14T06:32:00.000Z',
  changedBy: '王敏',
  isOfPlatform: false,
  readers: 0,
  views: 0,
  plays: 0,
  version: 3,
  draft: {
    title: { zh: '误报怎么办', en: '' },
    summary: { zh: '', en: '' },
    body: { zh: null, en: null },
    cover: null,
    place: null,
    link: null,
    video: null,
  },
  pictures: [],
  understood: 0,
  ...change,
})
const open = (entry: ContentEntry) => {
  wire.reply(answerBy([websiteDeskCalls.entry, () => entry], [websiteDeskCalls.save, () => ({ version: 4 })]))
  const permissionsStr = ',website:list,website:select,website:update,website:insert,website:custom,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(`${deskPath}&id=${entry.entryId}`, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const saved = async () => {
  await userEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(askedOf(wire.asked, websiteDeskCalls.save)).toHaveLength(1))
  return askedOf(wire.asked, websiteDeskCalls.save)[0]?.draft
}

it('roles are chosen and taken back, and a chapter says which page it helps with', async () => {
  await open(entryOf({}))
  for (const role of ['值班员', '巡检员', '值班员'])
    await userEvent.click(await screen.findByRole('button', { name: role }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '适用页面（作为该页的帮助）' }), '报警与隐患')
  expect(screen.queryByRole('textbox', { name: /品牌/ })).toBeNull()
  expect(await saved()).toMatchObject({ area: 'alarm', audience: { roles: ['inspector'], brands: [] } })
})

it('brands are the platform’s to choose', async () => {
  await open(entryOf({ isOfPlatform: true, kind: 'link' }))
  expect(screen.queryByRole('combobox', { name: /适用页面/ })).toBeNull()
  await userEvent.type(await screen.findByRole('textbox', { name: /品牌/ }), 'loginCarnot')
  expect(await saved()).toMatchObject({ audience: { roles: [], brands: ['loginCarnot'] } })
})
