import { invitationCalls } from '@vigil/contract/people/invitation'
import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { roleCalls, type Role } from '@vigil/contract/rights/role'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProjectChoice } from '#foundation/project/project-choice.ts'
import { ProjectContext } from '#foundation/project/use-project.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { EditSheet } from './edit-sheet.tsx'
import { GrantSheet } from './grant-sheet.tsx'
import { InviteSheet } from './invite-sheet.tsx'

const id = (n: number): string => `01930000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`
const inspector: Role = {
  roleId: id(1),
  oemId: null,
  companyId: null,
  roleName: '巡检员',
  roleType: 2,
  job: null,
  holders: null,
  version: 1,
  mayGrant: true,
}
const user = {
  accountId: id(2),
  oemId: null,
  person: '陈静',
  nickname: null,
  tel: null,
  jobTitle: null,
} as unknown as UserDetail // as much of it as the forms read

const OnPage = ({ children }: { readonly children: ReactNode }) => {
  const session = useSessionStore()
  const [choice] = useState(() => createProjectChoice(localStorage, session))
  const { status } = useAreas('people')
  return <ProjectContext value={choice}>{status === 'ready' && children}</ProjectContext>
}

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = (part: ReactNode, ...rows: readonly AnswerRow[]) => {
  wire.reply(answerBy(...rows, [roleCalls.list, () => ({ rows: [inspector], next: null })]))
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr: ',role:list,user:list,user:insert,user:custom,user:update,role:custom,' }),
  )
  return renderPart(<OnPage>{part}</OnPage>, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const nothing = (): void => undefined

describe('an invitation', () => {
  it('without a role says so at the role; with one it goes to the only place there is', async () => {
    await open(<InviteSheet onClose={nothing} />, [invitationCalls.add, () => no('grantBeyondOwn')])
    const make = await screen.findByRole('button', { name: '生成邀请链接' })
    const role = await screen.findByLabelText('角色')
    await userEvent.click(make)
    await waitFor(() => expect(document.activeElement).toBe(role))
    expect(askedOf(wire.asked, invitationCalls.add)).toEqual([])
    await userEvent.selectOptions(role, id(1))
    await userEvent.type(screen.getByLabelText(/手机号/), '12')
    await userEvent.click(make)
    expect(await screen.findByText('格式不正确，请检查后重试')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText(/手机号/))
    await userEvent.click(make)
    await waitFor(() =>
      expect(askedOf(wire.asked, invitationCalls.add)).toEqual([
        { roleId: id(1), scopeKind: 'project', scopeId: projectId },
      ]),
    )
    expect(await screen.findByText('只能授予您自己拥有的权限和范围')).toBeTruthy()
  })
})

describe('a role more', () => {
  it('that would end in the past is refused at its day', async () => {
    const past = no('invalidInput', { fields: [{ path: 'expiresAt', code: 'past' }] })
    await open(
      <GrantSheet user={user} onClose={nothing} />,
      [rightsCalls.grant, () => past],
      [userCalls.bind, () => past],
    )
    await userEvent.selectOptions(await screen.findByLabelText('角色'), id(1))
    await userEvent.type(screen.getByLabelText(/^到期/), '2020-01-01')
    await userEvent.click(screen.getByRole('button', { name: /授予/ }))
    expect(await screen.findByText('请选择以后的时间')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^到期/)))
  })
})

describe('what says who somebody is', () => {
  it('is sent only where it was changed', async () => {
    await open(<EditSheet user={user} onClose={nothing} />, [userCalls.change, () => no('conflict')])
    await userEvent.type(await screen.findByLabelText('岗位名称'), '电工')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(askedOf(wire.asked, userCalls.change)).toEqual([{ accountId: id(2), jobTitle: '电工' }]))
  })
})
