/**
 * The live connection: one WebSocket, JSON frames. The first frame is the client's hello (the token is never in the
 * address), the server welcomes, the client subscribes, and from then on hears what its scopes allow.
 */
import * as z from 'zod/mini'
import { Instant, LogPosition } from '../ids.ts'
import { Lane, LiveAlarm, StoredEvent, ValuesFrame } from './live-events.ts'
import { ScopeText } from '../rights/scopes.ts'

/** A connection that has not said hello by then is cut. */
export const helloWithinMs = 5_000
export const heartbeatEveryMs = 5_000
/** After this long without a frame a screen says that monitoring is interrupted. */
export const silentAfterMs = 10_000
/** Who missed more than this gets a resync and a snapshot instead of a replay. */
export const replayLimit = 500
export const scopesPerSubscribe = 100

/** The last outbox position seen in each lane. A lane that is missing has not been heard from yet. */
export const LiveCursor = z.object({ 1: z.optional(LogPosition), 2: z.optional(LogPosition) })
export type LiveCursor = z.infer<typeof LiveCursor>

const Scopes = z.array(ScopeText).check(z.minLength(1), z.maxLength(scopesPerSubscribe))

/** What a client may say. Strict: a field nobody knows is a mistake or an attempt. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    cursor: z.optional(LiveCursor),
  }),
  z.strictObject({ type: z.literal('subscribe'), scopes: Scopes }),
  z.strictObject({ type: z.literal('unsubscribe'), scopes: Scopes }),
  /** This alarm frame reached a screen. Without it the alarm goes to the next channel at once. */
  z.strictObject({ type: z.literal('ack'), lane: Lane, position: LogPosition }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** Hello was understood. The cursor is where the log stands now; the client's own one decides what is replayed. */
const Welcome = z.object({ type: z.literal('welcome'), at: Instant, cursor: LiveCursor })

/** How one scope stands. Lists and values are read again by their calls; what must not wait is here. */
const Snapshot = z.object({
  type: z.literal('snapshot'),
  scope: ScopeText,
  at: Instant,
  cursor: LiveCursor,
  alarmTotal: z.int().check(z.nonnegative()),
  /** Not yet acknowledged, worst first. */
  alarms: z.array(LiveAlarm),
})

/** What the screen shows can no longer be trusted; snapshots follow. */
const Resync = z.object({
  type: z.literal('resync'),
  at: Instant,
  reason: z.enum(['tooFarBehind', 'rightsChanged', 'slowConsumer']),
})

const Heartbeat = z.object({ type: z.literal('heartbeat'), at: Instant })

/** A frame was refused, with the code of a problem that a newer server may know alone. A foreign scope looks exactly like a missing one. */
const Refused = z.object({ type: z.literal('refused'), code: z.string(), scopes: z.array(z.string()) })

/** The session is over or changed; the server closes after this frame. */
const SessionKick = z.object({
  type: z.literal('session.kick'),
  at: Instant,
  reason: z.enum(['signedOut', 'expired', 'revoked', 'roleSwitched']),
})

/**
 * What the server may say. Unknown fields are dropped, not refused: on the server, encoding through this keeps out
 * whatever a row carried too much; on the client, an older page still reads a fire from a newer server.
 */
export const ServerFrame = z.discriminatedUnion('type', [
  Welcome,
  Snapshot,
  Resync,
  Heartbeat,
  Refused,
  SessionKick,
  ValuesFrame,
  StoredEvent,
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** Frames a client must acknowledge. */
export const wantsAck = (frame: ServerFrame): boolean => frame.type === 'alarm.raised' || frame.type === 'alarm.updated'

/** The cursor after this frame. It never moves back: a frame that was replayed twice changes nothing. */
export const cursorAfter = (cursor: LiveCursor, { lane, position }: StoredEvent): LiveCursor => ({
  ...cursor,
  [lane]: Math.max(cursor[lane] ?? 0, position),
})
