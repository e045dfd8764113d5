/** What one client says, in order: hello first, then which scopes. */
import { ClientFrame, helloWithinMs, scopesPerSubscribe } from '@vigil/contract/live/live'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Peer } from '#infrastructure/websocket/peer.ts'
import type { Conversation } from '#infrastructure/websocket/socket-server.ts'
import * as codes from '../close-codes.ts'
import type { Channels, Client } from '../delivery/channels.ts'
import type { Pulse } from '../delivery/pulse.ts'
import { frameOf } from '../live-frames.ts'
import { listenerOf, reachOf } from '../live.rules.ts'
import type { RightsWatch } from './rights-watch.ts'
import type { Subscribing } from './subscribing.ts'

// A screen says a few things and then listens; more than this unanswered is a fault or an attack.
const mostUnanswered = 16
const mostScopes = 2 * scopesPerSubscribe
/** Who reaches single devices only hears of each by itself: any of them may burn. */
const mostScopesOf = ({ reach: { kind, ids } }: Pick<Client, 'reach'>): number =>
  mostScopes + (kind === 'equipment' ? ids.size : 0)

export type Newcomer = { readonly actor: Actor; readonly looks: number }

type Deps = {
  /** As the database sees it now, nothing remembered; and how many looks at changes had been taken before it was asked. */
  actorOf: (token: string) => Promise<Newcomer | undefined>
  rights: RightsWatch
  pulse: Pulse
  channels: Channels
  subscribing: Subscribing
  now: () => number
  log: Log
}

type Said<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>

export const beginConversation = (deps: Deps, peer: Peer): Conversation => {
  const { actorOf, rights, pulse, channels, subscribing, now, log } = deps
  let client: Client | undefined
  let leave = (): void => undefined
  let leavePulse = (): void => undefined
  let answering = Promise.resolve()
  let unanswered = 0
  const noHello = setTimeout(() => peer.close(codes.noHelloCode, 'no hello'), helloWithinMs)

  const refuse = (code: 'invalidInput' | 'tokenUnknown' | 'tooMany', scopes: string[] = []): void =>
    peer.send(frameOf({ type: 'refused', code, scopes }))

  const welcome = (known: Client): void => {
    const leaveRights = rights.join(known)
    leave = () => {
      leaveRights()
      for (const scope of known.channels.keys()) channels.leave(known, scope)
    }
    client = known
    peer.send(frameOf({ type: 'welcome', at: new Date(now()).toISOString(), cursor: subscribing.positions() }))
  }

  const hello = async ({ token, cursor }: Said<'hello'>): Promise<void> => {
    if (client) return refuse('invalidInput')
    // From here on: who hears nothing while thousands come back would leave and stand at the end of the line again.
    leavePulse = pulse.join(peer)
    await Promise.all([rights.begun, subscribing.begun])
    const newcomer = await actorOf(token)
    if (!peer.isOpen()) return
    if (!newcomer) {
      refuse('tokenUnknown')
      return peer.close(codes.noTokenCode, 'unknown token')
    }
    const known = newClient(peer, newcomer.actor)
    subscribing.resumeFrom(known, cursor)
    welcome(known)
    // What was taken away between the two would have been looked for before he was here.
    if (rights.looks() !== newcomer.looks) rights.askAgain(known)
  }

  const answer = async (frame: ClientFrame): Promise<void> => {
    // Gone while he waited: his place in the line is somebody else's.
    if (!peer.isOpen()) return
    if (frame.type === 'hello') return hello(frame)
    if (!client) return peer.close(codes.noTokenCode, 'hello first')
    if (frame.type === 'unsubscribe') for (const scope of frame.scopes) channels.leave(client, scope)
    if (frame.type !== 'subscribe') return
    if (client.channels.size + frame.scopes.length > mostScopesOf(client)) return refuse('tooMany', frame.scopes)
    await subscribing.subscribe(client, frame.scopes)
  }

  const answerInTurn = (frame: ClientFrame): void => {
    answering = answering
      .then(() => answer(frame))
      .catch((error: unknown) => {
        // Nothing half-done: the client comes back, and resumes where it was.
        log.warn({ error }, 'a live client could not be answered')
        peer.close(codes.failedCode, 'try again')
      })
      .finally(() => void (unanswered -= 1))
  }

  return {
    said(text) {
      const frame = readFrame(text)
      if (!frame) return client ? refuse('invalidInput') : peer.close(codes.unreadableCode, 'unreadable')
      // Until alarms go on to other channels nobody reads an acknowledgement; it only has to be understood.
      if (frame.type === 'ack') return
      if (frame.type === 'hello') clearTimeout(noHello)
      unanswered += 1
      if (unanswered > mostUnanswered) return peer.close(codes.tooManyCode, 'too many frames')
      answerInTurn(frame)
    },
    ended() {
      clearTimeout(noHello)
      leavePulse()
      leave()
    },
  }
}

const newClient = (peer: Peer, actor: Actor): Client => {
  const listener = listenerOf(actor)
  return { peer, listener, reach: reachOf(listener), channels: new Map(), sent: { 1: 0, 2: 0 }, held: undefined }
}

const readFrame = (text: string): ClientFrame | undefined => {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
