/** The code on a pass: made anew every half minute, worth something for a minute, and only once. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GateDirection } from '@vigil/contract/visitor/gate'
import type { PassRefusal } from '@vigil/contract/visitor/pass-refusals'
import type { VisitState } from '@vigil/contract/visitor/visit-moves'

/** What a pass is proved by. */
export interface PassOwner {
  readonly id: string
  readonly secret: Buffer
  /** How often it was let through: each time, whatever was copied before is worth nothing. */
  readonly passes: number
}

/** The one before still counts: to show a telephone to a gate takes a moment. */
const stepMs = 30_000

const stepAt = (at: number): number => Math.floor(at / stepMs)

const proofOf = ({ id, secret }: Pick<PassOwner, 'id' | 'secret'>, step: number, number: number): string =>
  createHmac('sha256', secret).update(`visit.${id}.${step}.${number}`).digest('base64url').slice(0, 22)

export const passCode = (owner: PassOwner, at: number): { content: string; until: number } => {
  const step = stepAt(at)
  const words = [owner.id.replaceAll('-', ''), step, owner.passes, proofOf(owner, step, owner.passes)]
  return { content: `VV1.${words.join('.')}`, until: (step + 1) * stepMs }
}

export interface ReadPass {
  readonly visitId: string
  readonly step: number
  readonly number: number
  readonly proof: string
}

const shape =
  /^VV1\.([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.(\d{1,12})\.(\d{1,9})\.([A-Za-z0-9_-]{22})$/

export const readPass = (content: string): ReadPass | undefined => {
  const [whole, ...parts] = shape.exec(content.trim()) ?? []
  const proof = parts[7]
  if (whole === undefined || proof === undefined) return undefined
  return { visitId: parts.slice(0, 5).join('-'), step: Number(parts[5]), number: Number(parts[6]), proof }
}

const isProved = (owner: PassOwner, { step, number, proof }: ReadPass): boolean =>
  timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(owner, step, number)))

/** Why this code is none of this pass now. */
export const codeFault = (owner: PassOwner, code: ReadPass, at: number): PassRefusal | null => {
  if (!isProved(owner, code)) return 'passForged'
  // One step ahead is another process's clock, which is a moment before this one.
  if (Math.abs(stepAt(at) - code.step) > 1) return 'passOld'
  return code.number === owner.passes ? null : 'passUsed'
}

export interface PassedVisit {
  readonly state: VisitState
  readonly projectId: string
  readonly doorIds: readonly string[]
  readonly beginsAt: number
  readonly endsAt: number
}

export interface Gate {
  readonly doorId: string
  readonly projectId: string
  readonly direction: GateDirection
  readonly isFire: boolean
  readonly at: number
}

/** What a state says to somebody who wants in; the two that can pass say nothing here. */
const stateFaults: Readonly<Partial<Record<VisitState, PassRefusal>>> = {
  asked: 'passNotApproved',
  refused: 'passCancelled',
  withdrawn: 'passCancelled',
  revoked: 'passCancelled',
  expired: 'passLate',
  left: 'passGone',
}

/** Whoever is inside may always go out, through any door of the unit. */
export const gateFault = (visit: PassedVisit, gate: Gate): PassRefusal | null => {
  if (visit.projectId !== gate.projectId) return 'passOtherUnit'
  const isInside = visit.state === 'visiting'
  if (gate.direction === 'out') return isInside ? null : (stateFaults[visit.state] ?? 'passNotInside')
  const fault = stateFaults[visit.state]
  if (fault) return fault
  if (gate.isFire) return 'passFire'
  if (gate.direction === 'in' && isInside) return 'passInside'
  if (gate.direction === 'through' && !isInside) return 'passNotInside'
  if (gate.at < visit.beginsAt) return 'passEarly'
  if (gate.at >= visit.endsAt) return 'passLate'
  return visit.doorIds.includes(gate.doorId) ? null : 'passOtherDoor'
}
