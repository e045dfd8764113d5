/** Where the confirmed fires of a unit, or of an operator's units, are forwarded. */
import { randomBytes } from 'node:crypto'
import type { ForwardAddress, forwardingCalls } from '@vigil/contract/alarm/forwarding'
import type { OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { visibleNoun } from '#foundation/rights/rights.repository.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { mayBeCalled } from '#infrastructure/outbound/public-address.ts'
import * as lines from './line.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number; mayCallPrivate: boolean }
type Wish = { readonly name: string; readonly address: string }

export const createLineService = ({ database, newId, now, mayCallPrivate }: Deps) => {
  const find = async (actor: Actor, holder: lines.Holder): Promise<ForwardAddress | undefined> => {
    const [row] = await database.read(settingsOf(actor), lines.lineOf(holder))
    return row && { name: row.name, address: row.address, changedAt: row.changed_at.toISOString() }
  }

  return {
    async show(actor: Actor, holder: lines.Holder) {
      const noun =
        'project_id' in holder ? visibleNoun('project', holder.project_id) : visibleNoun('oem', holder.oem_id)
      const [seen] = await database.read(settingsOf(actor), noun)
      if (!seen) throw new Problem('missing')
      return { line: (await find(actor, holder)) ?? null }
    },

    /** Whoever is at another address gets a secret of his own: the old one is not his to know. */
    async set(
      actor: Actor,
      holder: lines.Holder,
      { name, address }: Wish,
    ): Promise<OutputOf<typeof forwardingCalls.setUnitLine>> {
      if (!mayBeCalled(address, mayCallPrivate)) throw new Problem('addressRefused')
      const fresh = randomBytes(32).toString('base64url')
      const secret = await database.write(settingsOf(actor), async (tx) => {
        const [known] = await tx.rows(lines.lineOf(holder))
        if (known?.address === address) {
          await tx.rows<unknown>(lines.renameLine(holder, name))
          return null
        }
        const made = { name, address, secret: fresh, made_by: actor.accountId }
        const [added] = await tx.rows(lines.insertLine({ id: newId(), ...holder, ...made }))
        if (!added) await tx.rows<unknown>(lines.moveLine(holder, { ...made, changed_at: new Date(now()) }))
        return fresh
      })
      const line = await find(actor, holder)
      if (!line) throw new Problem('missing')
      return { line, secret }
    },

    async remove(actor: Actor, holder: lines.Holder): Promise<{ removed: boolean }> {
      const [row] = await database.read(settingsOf(actor), lines.deleteLine(holder))
      return { removed: row !== undefined }
    },
  }
}
