/** Who may move what by which way: written from the text of the rules, sharing nothing with the code but the catalogue. */
import type { Mover, Order, Situation } from '#features/control/control.rules.ts'

export const ways = ['person', 'batch', 'timer', 'scene', 'rule'] as const
export type Way = (typeof ways)[number]

export interface Attempt {
  readonly way: Way
  readonly who: Mover
  readonly order: Order
  readonly at: Situation
  readonly hasPassword: boolean
  readonly hasNote: boolean
  /** How many pieces of equipment the confirmation moves. */
  readonly together: number
}

const firePlaces = new Set(['fire-alarm', 'extinguishing', 'fire-water', 'smoke-control', 'evacuation'])
const homeTypes = /^(breaker(?!Gateway).*|smartSocket|intelligentLight|lightModule|conditioner|intelligentWaterMeter)$/
const tenant = 4
const ofUnit = 2

const marked = (text: string, wanted: string) => new Set(text.split(',')).has(wanted)

const isLater = (action: string): boolean => /^set(Timer|TimeSharing)$/.test(action)

/** Circuits only: what gives power now, what gives it to many, and the limiter that does so when it is reset. */
const isClosing = ({ type, action, params }: Order): boolean => {
  if (type.system !== 'electrical') return false
  if (action === 'batchSwitch') return params['action'] !== 'off'
  return /^(switch|all|relay|port)On$/.test(action) || `${type.id} ${action}` === 'currentLimiter reset'
}

const turns = ({ command: { protectiveDirection }, params }: Order): 'towards' | 'away' | undefined => {
  if (typeof protectiveDirection !== 'object') return protectiveDirection
  return params[protectiveDirection.param] === true ? 'towards' : 'away'
}

const isReading = ({ command }: Order): boolean => command.permission === ':select'

const isStop = ({ type, command }: Order): boolean =>
  firePlaces.has(type.system) && command.danger === 'none' && command.permission === ':custom'

/** Both rights, and a tenant only at home. */
export const oracleAllows = (who: Mover, { type, action, command }: Order): boolean => {
  const suffix = command.permission.slice(1)
  if (!marked(who.permissions, `control:${suffix}`) || !marked(who.equipmentPermissions, `${type.id}:${suffix}`))
    return false
  if (who.roleType !== tenant || suffix === 'select') return true
  return !firePlaces.has(type.system) && homeTypes.test(type.id) && action !== 'serviceLock'
}

const isBoss = ({ roleType, job }: Mover): boolean =>
  roleType !== tenant && !(roleType === ofUnit && ['dutyOfficer', 'maintainer', 'inspector'].includes(job ?? ''))

/** D4: hung by a person where no other's hangs; lifted by whoever hung it, or by a manager. */
const mayLock = (who: Mover, { params }: Order, { lockedBy }: Situation): boolean => {
  if (who.isProgram === true) return false
  const isOwn = lockedBy !== null && lockedBy === who.accountId
  return params['on'] === true ? lockedBy === null || isOwn : isOwn || isBoss(who)
}

/** 0066: never a tenant, nor while the cause holds, nor before somebody stood there. */
const mayReclose = ({ roleType }: Mover, { isCauseStanding, isSiteConfirmed }: Situation): boolean =>
  roleType !== tenant && !isCauseStanding && isSiteConfirmed

/** Whether the moment allows it. */
export const oracleMoves = (who: Mover, order: Order, at: Situation): boolean => {
  const { action, params } = order
  if (at.online !== true || !['installed', 'commissioned', 'inService'].includes(at.lifecycle)) return false
  if (isStop(order)) return true
  if (at.expireState > 0 || at.isBusy) return false
  if (isReading(order)) return true
  if (at.isUpdating) return false
  if (isLater(action) && order.type.system === 'electrical') return false
  if (isClosing(order) && at.hasTripped && !mayReclose(who, at)) return false
  if (isClosing(order) && at.isRiskyCut && !at.isSiteConfirmed) return false
  const isWorse = isClosing(order) || turns(order) === 'away' || /^(mute|reset|init|stop|stopPump)$/.test(action)
  if (at.hasFire && isWorse && !isBoss(who)) return false
  const isAllOff = /^(all|batch)Off$/.test(action) || (action === 'batchSwitch' && params['action'] === 'off')
  if (at.fireLoad !== 'no' && (isLater(action) || isAllOff)) return false
  if (action === 'serviceLock') return mayLock(who, order, at)
  if (at.controlMode === 'locked' || at.lockedBy !== null || (at.hasLockNear && isClosing(order))) return false
  return !(at.isStale && isClosing(order))
}

/** "Danger" of decisions.md: slide towards safety, a password for what it names. */
const asksPassword = (order: Order, at: Situation, together: number): boolean => {
  const { command, type } = order
  if (command.danger === 'password') return true
  if (isReading(order) || isStop(order) || turns(order) === 'towards') return false
  const isTrial = type.fireLoad === 'always' && (command.danger === 'none' || command.danger === 'confirm')
  const isLoad = at.fireLoad === 'yes' && !isTrial
  return at.hasFire || isLoad || command.confirmBy === 'second-person' || together > 5 || turns(order) === 'away'
}

/** A trip that is closed on, a lock that is hung, and another's that is lifted ask for a word. */
const asksNote = (who: Mover, order: Order, at: Situation): boolean => {
  if (at.hasTripped && isClosing(order)) return true
  if (order.action !== 'serviceLock') return false
  return order.params['on'] === true || at.lockedBy === null || at.lockedBy !== who.accountId
}

/** What nobody moves together with others, or while nobody looks. */
const isLeftOut = (attempt: Attempt): boolean => {
  const { way, who, order, at } = attempt
  if (isReading(order) || isLater(order.action)) return true
  if (order.command.confirmBy !== undefined || asksNote(who, order, at)) return true
  if ((way === 'timer' || way === 'rule') && turns(order) === 'away') return true
  return at.fireLoad !== 'no' && !isClosing(order) && turns(order) !== 'towards'
}

/** Of somebody who reaches the equipment. */
export const oracleLets = (attempt: Attempt): boolean => {
  const { way, who, order, at, hasPassword, hasNote, together } = attempt
  if (!oracleAllows(who, order) || !oracleMoves(who, order, at)) return false
  if (way !== 'person' && isLeftOut(attempt)) return false
  if (way === 'person' && !hasNote && asksNote(who, order, at)) return false
  if (way === 'person') return hasPassword || !asksPassword(order, at, 1)
  return way !== 'batch' || hasPassword || !asksPassword(order, at, together)
}
