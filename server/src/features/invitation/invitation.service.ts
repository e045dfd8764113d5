/** Inviting, and coming in by an invitation: with what whoever invited may still give at that moment, and no more. */
import type { Session } from '@vigil/contract/account/account'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import {
  invitationDays,
  type Invitation,
  type invitationCalls,
  type OpenInvitation,
} from '@vigil/contract/people/invitation'
import { holds } from '@vigil/contract/rights/permissions'
import { Problem } from '@vigil/contract/problems'
import { refuseUnlessOk } from '#foundation/account/door-outcome.ts'
import { newcomerOf } from '#foundation/account/newcomer.ts'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { placeOf, type createRightsService } from '#foundation/rights/rights.service.ts'
import { knownScopeKind } from '#foundation/rights/actor/scope-kind.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { giverOf, invitationOf } from './invitation-view.ts'
import * as invitations from './invitation.repository.ts'

type Deps = {
  database: ScopedDatabase
  openSession: (accountId: string, visit: Visit) => Promise<Session>
  rights: Pick<ReturnType<typeof createRightsService>, 'refuseBeyondOwn'>
  newId: () => string
  now: () => number
}
type Calls = typeof invitationCalls

const dayMs = 86_400_000

export const createInvitationService = ({ database, openSession, rights, newId, now }: Deps) => {
  const found = async (actor: Actor, id: string): Promise<Invitation> => {
    const [row] = await database.read(settingsOf(actor), invitations.invitationById(actor.scope, id))
    if (!row) throw new Problem('missing')
    return invitationOf(row, now())
  }

  const opened = async (tokenHash: Buffer): Promise<invitations.OpenRow> => {
    const [row] = await database.read(nobody, invitations.openInvitation(tokenHash, new Date(now())))
    if (!row) throw new Problem('invitationOver')
    return row
  }

  /** Whoever invited must still be somebody who could give this today. */
  const refuseLostRights = async (row: invitations.OpenRow, accountId: string): Promise<void> => {
    const giver = giverOf(row)
    const wish = { accountId, roleId: row.role_id, scopeKind: knownScopeKind(row.scope_kind), scopeId: row.scope_id }
    const mayStill = await rights.refuseBeyondOwn(giver, wish).then(
      () => holds(giver.permissions, 'user:insert'),
      (error: unknown) => {
        if (error instanceof Problem) return false
        throw error
      },
    )
    if (!mayStill) throw new Problem('invitationOver')
  }

  return {
    async add(actor: Actor, wish: InputOf<Calls['add']>): Promise<OutputOf<Calls['add']>> {
      const { roleId, scopeKind, scopeId, userTel } = wish
      await rights.refuseBeyondOwn(actor, { accountId: actor.accountId, roleId, scopeKind, scopeId })
      if (scopeKind === 'equipment' && actor.scope.kind === 'platform')
        throw new Problem('invalidInput', { fields: [{ path: 'scopeKind', code: 'no_operator' }] })
      const [id, inviteToken] = [newId(), newToken()]
      const row = {
        id,
        token_hash: hashToken(inviteToken),
        role_id: roleId,
        scope_kind: scopeKind,
        scope_id: scopeId,
        ...placeOf(actor),
        oem_id: actor.scope.kind === 'oem' ? (actor.scope.ids[0] ?? null) : null,
        mobile: userTel ?? null,
        invited_by: actor.accountId,
        invited_role: actor.roleId,
        created_at: new Date(now()),
        expires_at: new Date(now() + invitationDays * dayMs),
      }
      await database.read(settingsOf(actor), invitations.insertInvitation(row))
      return { invitation: await found(actor, id), inviteToken }
    },

    async list(actor: Actor, { after, size, projectId }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
      const page = { projectId, after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), invitations.invitationPage(actor.scope, page))
      return pageOfRows(rows, size, (row) => invitationOf(row, now()))
    },

    async revoke(actor: Actor, invitationId: string): Promise<{ revoked: boolean }> {
      const [row] = await database.read(settingsOf(actor), invitations.revokeInvitation(invitationId, new Date(now())))
      if (!row) throw new Problem('conflict')
      return { revoked: true }
    },

    async open(inviteToken: string): Promise<OpenInvitation> {
      const row = await opened(hashToken(inviteToken))
      return {
        page: `login${row.suffix ?? ''}`,
        placeName: row.place_name,
        roleName: row.role_name,
        isForOneNumber: row.mobile !== null,
        expiresAt: row.expires_at.toISOString(),
      }
    },

    async register({ inviteToken, ...told }: InputOf<Calls['register']>, visit: Visit): Promise<Session> {
      const newcomer = await newcomerOf(told, { newId, now })
      const tokenHash = hashToken(inviteToken)
      await refuseLostRights(await opened(tokenHash), newcomer.accountId)
      const [taken] = await database.read(
        nobody,
        invitations.takeInvitation(tokenHash, { ...newcomer, grantId: newId() }),
      )
      refuseUnlessOk(taken?.outcome)
      return openSession(newcomer.accountId, visit)
    },
  }
}
