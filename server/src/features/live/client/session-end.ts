/** What becomes of an open socket when its actor's rights were read again. */
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { Client } from '../delivery/channels.ts'
import { failedCode, kickedCode } from '../close-codes.ts'
import { frameOf } from '../live-frames.ts'
import { listenerOf, reachOf, sameHearing, sameReach, type Listener } from '../live.rules.ts'
import type { LiveService } from '../live.service.ts'
import type { Subscribing } from './subscribing.ts'

type Deps = { service: LiveService; subscribing: Subscribing; now: () => number }

const nowhere: Listener['scope'] = { kind: 'equipment', ids: [] }

const become = (client: Client, listener: Listener): void => {
  client.listener = listener
  client.reach = reachOf(listener)
}

export const createSessionEnd = ({ service, subscribing, now }: Deps) => {
  const kick = async (client: Client, actor: Actor | undefined): Promise<void> => {
    const before = client.listener
    // Deaf from this moment; the sentence that says why may take another.
    become(client, { ...before, scope: nowhere })
    const reason = actor ? 'roleSwitched' : await service.whyEnded(before).catch(() => 'revoked' as const)
    client.peer.send(frameOf({ type: 'session.kick', at: new Date(now()).toISOString(), reason }))
    client.peer.close(kickedCode, reason)
  }

  return async (client: Client, actor: Actor | undefined): Promise<void> => {
    if (!actor || actor.roleId !== client.listener.roleId) return kick(client, actor)
    const listener = listenerOf(actor)
    const hearsOtherwise = !sameHearing(listener, client.listener)
    const changed = hearsOtherwise || !sameReach(reachOf(actor), client.reach)
    become(client, listener)
    // A company may have got a branch, which its holders hear too.
    const mayGrow = [...client.channels.values()].some(({ place }) => place.kind === 'company')
    if (!changed && !mayGrow) return
    await subscribing.review(client, hearsOtherwise).catch(() => client.peer.close(failedCode, 'try again'))
  }
}
