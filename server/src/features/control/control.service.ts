/** A command in two steps: shown, then given. What was shown is bound to what is given, and both to the person. */
import type { InputOf } from '@vigil/contract/call'
import { siteMinutes, type controlCalls, type Prepared, type ServiceLock } from '@vigil/contract/equipment/control'
import { Problem } from '@vigil/contract/problems'
import { registeredLoad, type LoadRow } from '#foundation/equipment/fire-load.rules.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { holdActor } from '#foundation/rights/actor/hold-actor.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import { isTaken } from '#infrastructure/database/failure.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { Outcome, Sending } from './course/command-sending.ts'
import * as control from './control.repository.ts'
import { dangerOf, noteAbout, proofRefusal } from './control.rules.ts'
import { look, type Asked, type Look } from './order/look.ts'
import { lockOf } from './order/lock.rules.ts'
import { placeOrder, siteOf } from './order/place-order.ts'
import { isSame } from './order/seen-state.rules.ts'
import { proveIdentity } from '#foundation/account/step-up.ts'

type Deps = {
  database: ScopedDatabase
  actors: Pick<Actors, 'fresh'>
  send: Sending
  newId: () => string
  now: () => number
}

export const createControlService = ({ database, actors, send, newId, now }: Deps) => {
  return {
    async prepare(actor: Actor, asked: Asked): Promise<Prepared> {
      const read: ScopedTransaction['rows'] = (query) => database.read(settingsOf(actor), query)
      const seen = await look(read, actor, asked, now())
      const nonce = newToken()
      const [intent] = await read(control.insertIntent(newIntent(nonce, actor, seen)))
      if (!intent) throw new Error('an intent was inserted and did not come back')
      const children = await read(control.childrenOf(seen.target.id))
      const impact = [affected(seen.target, false), ...children.map((child) => affected(child, true))]
      return { nonce, expiresAt: intent.expires_at.toISOString(), ...shown(actor, seen), impact }
    },

    async lock(actor: Actor, equipmentId: string): Promise<{ lock: ServiceLock | null }> {
      const question = { isClosing: false, isReading: true, besides: null }
      const [facts] = await database.read(settingsOf(actor), control.controlFacts(equipmentId, question))
      if (!facts) throw new Problem('missing')
      return { lock: lockOf(facts, actor) }
    },

    /** A person's word, never a program's or a tenant's. */
    async confirmSite(actor: Actor, { equipmentId, note }: InputOf<typeof controlCalls.confirmSite>) {
      if (actor.isProgram) throw new Problem('peopleOnly')
      if (isEndUser(actor)) throw new Problem('closeAfterTrip')
      return database.write(settingsOf(actor), async (tx) => {
        const [target] = await tx.rows(control.controlTarget(actor.scope, equipmentId))
        if (!target) throw new Problem('missing')
        const { oem_id, company_id, project_id } = target
        const site = { equipment_id: equipmentId, oem_id, company_id, project_id }
        const [row] = await tx.rows(
          control.insertSiteConfirmation({ id: newId(), ...site, account_id: actor.accountId, note }),
        )
        if (!row) throw new Error('a confirmation was inserted and did not come back')
        return { until: new Date(row.at.getTime() + siteMinutes * 60_000).toISOString() }
      })
    },

    async operate(actor: Actor, { nonce, password, note }: InputOf<typeof controlCalls.operate>): Promise<Outcome> {
      // Spent before anything else: whatever follows, this confirmation is never good again.
      const [intent] = await database.read(settingsOf(actor), control.spendIntent(hashToken(nonce), actor))
      if (!intent) throw new Problem('prepareAgain')
      if (password !== undefined) await proveIdentity(database, actor, password)
      // What the database says of the rights now, not a second ago.
      const fresh = await actors.fresh(actor.tokenHash)
      if (!fresh) throw new Problem('tokenUnknown')
      const asked = { equipmentId: intent.equipment_id, action: intent.action, params: intent.params }
      const command = await database
        .write(settingsOf(fresh), async (tx) => {
          const mover = await holdActor(tx, fresh)
          const seen = await look(tx.rows, mover, asked, now())
          if (!isSame(intent.seen, seen.seen)) throw new Problem('stateChanged')
          const refusal = proofRefusal(mover, seen, { isProven: password !== undefined, note })
          if (refusal) throw new Problem(refusal)
          const origin = { kind: 'account', id: mover.accountId } as const
          return placeOrder(tx, { id: newId(), actor: mover, seen, origin, note: note ?? null })
        })
        .catch(asRunning)
      return send(fresh, command)
    },
  }
}

const newIntent = (nonce: string, actor: Actor, look: Look) => ({
  nonce_hash: hashToken(nonce),
  account_id: actor.accountId,
  token_hash: actor.tokenHash,
  ...siteOf(look),
  action: look.order.action,
  params: JSON.stringify(look.order.params),
  shadow_version: look.target.version,
  seen: JSON.stringify(look.seen),
})

const shown = (actor: Actor, { order, situation, target }: Look) => {
  const { name, confirmBy, timeoutSec } = order.command
  const { danger, reasons } = dangerOf(order, situation)
  return {
    name,
    danger,
    dangerReasons: reasons,
    noteAbout: noteAbout(actor, order, situation),
    needsSecondPerson: confirmBy === 'second-person',
    timeoutSec,
    shadowVersion: target.version,
  }
}

const affected = (row: LoadRow & { id: string; name: string }, isChild: boolean) => ({
  equipmentId: row.id,
  deviceName: row.name,
  isChild,
  fireLoad: registeredLoad(row),
})

const asRunning = (error: unknown): never => {
  throw isTaken(error) ? new Problem('commandRunning') : error
}
