/** A person's own sessions, roles, settings and names. */
import { randomBytes } from 'node:crypto'
import type { UserInfo } from '@vigil/contract/account/account'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { type OwnRole, type ownAccountCalls } from '@vigil/contract/account/own-account'
import { SwitchSettings, usualSwitches, type switchCalls } from '@vigil/contract/account/switches'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import { changeAccount } from '../account.repository.ts'
import { deviceWords } from './device-words.ts'
import { drawnIcon } from './drawn-icon.ts'
import * as own from './own-account.repository.ts'

type Deps = {
  database: ScopedDatabase
  now: () => number
  rightsChanged: () => void
  infoOf: (actor: Actor) => Promise<UserInfo>
}

/** 192 random bits. It names an account to programs of integrators and says nothing about it. */
const newAccessId = (): string => `va_${randomBytes(24).toString('base64url')}`

export const createOwnAccountService = ({ database, now, rightsChanged, infoOf }: Deps) => {
  const switchesOf = async (actor: Actor): Promise<SwitchSettings> => {
    const rows = await database.read(settingsOf(actor), own.ownSettings(actor.accountId))
    const kept = Object.fromEntries(rows.map(({ name, choice }) => [name, choice]))
    // What an older version has left behind must not take the page away.
    return SwitchSettings.safeParse({ ...usualSwitches, ...kept }).data ?? usualSwitches
  }

  return {
    async sessions(actor: Actor, { userAgent }: Visit): Promise<OutputOf<typeof ownAccountCalls.sessions>> {
      // Not every way in knows the device; whoever asks shows his.
      const device = deviceWords(userAgent)
      if (device) await database.read(settingsOf(actor), own.nameDevice(actor.tokenHash, device))
      const held = await database.read(settingsOf(actor), own.ownSessions(actor.accountId, new Date(now())))
      const rows = held.map((row) => ({
        sessionId: row.id,
        device: row.device,
        roleName: row.role_name,
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        isThis: row.hash.equals(actor.tokenHash),
      }))
      return { rows }
    },

    async endSession(actor: Actor, sessionId: string): Promise<{ ended: boolean }> {
      const ended = await database.read(settingsOf(actor), own.endOne(actor.accountId, sessionId, new Date(now())))
      rightsChanged()
      return { ended: ended.length > 0 }
    },

    async endOtherSessions(actor: Actor): Promise<{ endedSessions: number }> {
      const others = own.endOthers(actor.accountId, actor.tokenHash, new Date(now()))
      const ended = await database.read(settingsOf(actor), others)
      rightsChanged()
      return { endedSessions: ended.length }
    },

    async roles(actor: Actor): Promise<{ rows: OwnRole[] }> {
      const rows = await database.read(settingsOf(actor), own.ownGrants(actor.accountId, new Date(now())))
      const grouped = Map.groupBy(rows, ({ role_id }) => role_id)
      return { rows: [...grouped.values()].map((grants) => roleOf(grants, actor.roleId)) }
    },

    async generateAccessId(actor: Actor): Promise<{ accessId: string }> {
      const accessId = newAccessId()
      await database.read(settingsOf(actor), changeAccount(actor.accountId, { access_id: accessId }))
      return { accessId }
    },

    async changeIcon(actor: Actor, icon: string | null): Promise<UserInfo> {
      const drawn = icon === null ? null : await drawnIcon(icon)
      if (drawn === undefined) throw new Problem('invalidInput', { fields: [{ path: 'icon', code: 'not_a_picture' }] })
      await database.read(settingsOf(actor), changeAccount(actor.accountId, { icon: drawn }))
      return infoOf(actor)
    },

    switches: switchesOf,

    async changeSwitches(actor: Actor, change: InputOf<typeof switchCalls.changeSwitches>): Promise<SwitchSettings> {
      const given = Object.entries(change).filter(([, choice]) => choice !== undefined)
      if (given.length > 0)
        await database.read(settingsOf(actor), own.keepSettings(actor.accountId, given, new Date(now())))
      return switchesOf(actor)
    },
  }
}

const roleOf = (grants: readonly own.OwnGrantRow[], activeId: string): OwnRole => {
  const [first] = grants
  if (!first) throw new Error('a group has at least one row')
  const ends = grants.flatMap(({ expires_at }) => (expires_at ? [expires_at.toISOString()] : []))
  return {
    roleId: first.role_id,
    roleName: first.role_name,
    roleType: first.role_type,
    isActive: first.role_id === activeId,
    places: grants.flatMap(({ scope_name }) => (scope_name === null ? [] : [scope_name])),
    expiresAt: ends.toSorted()[0] ?? null,
  }
}
