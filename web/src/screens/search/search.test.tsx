import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { projectCalls, type ProjectRow } from '@vigil/contract/tenancy/project'
import { userCalls, type User } from '@vigil/contract/people/user'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
const accountId = '01930000-0000-7000-8000-000000000077'
const oemId = '01930000-0000-7000-8000-000000000002'
const unit: ProjectRow = {
  projectId,
  oemId,
  companyId: null,
  name: '城北医院',
  kind: 'hospital',
  address: '',
  state: 'active',
  longitude: null,
  latitude: null,
  serviceUntil: null,
  worst: 'normal',
  equipmentTotal: 3,
  inTrouble: 0,
  offline: 0,
}
const guard: User = {
  accountId,
  userName: 'cb',
  userTel: null,
  person: '城北保安',
  nickname: null,
  oemId,
  state: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  roleNames: [],
}
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [equipmentCalls.search, () => ({ rows: [] })],
      [projectCalls.list, () => ({ rows: [unit], next: null })],
      [userCalls.list, () => ({ rows: [guard], next: null })],
    ),
  )
})
afterEach(() => wire.stop())

const searchAs = async (permissionsStr: string) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  await renderApp('/pages/index/search', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await userEvent.type(await screen.findByRole('searchbox', { name: '搜索' }), '城北')
}

describe('Search', () => {
  it('finds units and people too, and leads to them (D19)', async () => {
    await searchAs(',equip:list,unit:list,user:list,')
    const to = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await to(/城北\s*医院/)).toBe(`#/pagesUnit/unitInfoNew?projectId=${projectId}`)
    expect(await to(/城北\s*保安/)).toBe(`#/pagesUnit/unitAdd/userManage?id=${accountId}`)
    expect(screen.queryByText(/没有找到/)).toBeNull()
  })

  it('asks for nobody whom the person may not list', async () => {
    await searchAs(',equip:list,')
    await screen.findByText('没有找到“城北”')
    expect(askedOf(wire.asked, userCalls.list)).toEqual([])
  })
})
